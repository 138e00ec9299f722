package dev.winnow.search;

import dev.winnow.search.SearchResult.Removal;
import dev.winnow.search.SearchResult.Shift;
import java.util.List;

/**
 * A scorer, and what is to be told about how it came about.
 *
 * @param shifts what an optimisation of the query has changed; empty without one
 * @param removed dimensions that were taken out of its terms; empty without
 */
record Scoring(Scorer scorer, List<Shift> shifts, List<Removal> removed) {

  Scoring(Scorer scorer) {
    this(scorer, List.of(), List.of());
  }
}
