package dev.winnow.search.scoring;

import dev.winnow.search.model.SearchResult.Removal;
import dev.winnow.search.model.SearchResult.Shift;
import java.util.List;

/**
 * A scorer, and what is to be told about how it came about.
 *
 * @param shifts what an optimisation of the query has changed; empty without one
 * @param removed dimensions that were taken out of its terms; empty without
 */
public record ScorerWithTrace(Scorer scorer, List<Shift> shifts, List<Removal> removed) {

  public ScorerWithTrace(Scorer scorer) {
    this(scorer, List.of(), List.of());
  }
}
