package dev.winnow.search.scoring;

import dev.winnow.search.model.Intent;
import dev.winnow.search.model.SearchResult.Removal;
import dev.winnow.search.model.SearchResult.Shift;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A scorer, and what is to be told about how it came about.
 *
 * @param shifts what an optimisation of the query has changed; empty without one
 * @param removed dimensions that were taken out of its terms; empty without
 * @param intent how much each view counts; null where views are not compared
 * @param threshold score of an asset from which on it fits, or null if the method has no such one
 */
public record ScorerWithTrace(
    Scorer scorer,
    List<Shift> shifts,
    List<Removal> removed,
    @Nullable Intent intent,
    @Nullable Double threshold) {

  public ScorerWithTrace(Scorer scorer, List<Shift> shifts, List<Removal> removed) {
    this(scorer, shifts, removed, null, null);
  }

  public ScorerWithTrace(Scorer scorer, Intent intent, double threshold) {
    this(scorer, List.of(), List.of(), intent, threshold);
  }

  public ScorerWithTrace(Scorer scorer, double threshold) {
    this(scorer, List.of(), List.of(), null, threshold);
  }

  public ScorerWithTrace(Scorer scorer) {
    this(scorer, List.of(), List.of());
  }
}
