package dev.winnow.cli.search;

import dev.winnow.search.method.SearchMethods;
import java.util.Iterator;

/** The names of the search methods, for help and completion. */
final class MethodNames implements Iterable<String> {

  @Override
  public Iterator<String> iterator() {
    return SearchMethods.installed().names().iterator();
  }
}
