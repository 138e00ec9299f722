package dev.winnow.evaluate.data;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Things that texts describe, and texts that look for them.
 *
 * @param name what a table calls the data
 * @param items the texts that describe each; more than one say the same in other words
 * @param queries in the order of the file
 * @param remarks what a reader of a table must know about it, a sentence each
 */
public record TextCollection(
    String name, List<List<String>> items, List<Query> queries, List<String> remarks) {

  public TextCollection {
    items = List.copyOf(items);
    queries = List.copyOf(queries);
    remarks = List.copyOf(remarks);
  }

  /**
   * A text that looks for items.
   *
   * @param text not blank
   * @param grades above 0, by position of the items that it is to find; at least one
   * @param against positions of items that it says not to find, where the data names them
   */
  public record Query(String text, Map<Integer, Integer> grades, Set<Integer> against) {

    /** A text that does not name what it is not to find. */
    public Query(String text, Map<Integer, Integer> grades) {
      this(text, grades, Set.of());
    }

    public Query {
      grades = Map.copyOf(grades);
      against = Set.copyOf(against);
      if (text.isBlank() || grades.isEmpty()) {
        throw new IllegalArgumentException("a query needs a text and something to find");
      }
    }
  }
}
