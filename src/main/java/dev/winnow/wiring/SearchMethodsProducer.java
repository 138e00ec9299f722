package dev.winnow.wiring;

import dev.winnow.search.method.SearchMethods;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;

/** Registers the search methods of the class path. */
class SearchMethodsProducer {

  @Produces
  @ApplicationScoped
  SearchMethods methods() {
    return SearchMethods.installed();
  }
}
