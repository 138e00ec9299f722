package dev.winnow.search.scoring;

import dev.winnow.search.model.Intent;
import dev.winnow.search.model.SearchResult.Removal;
import dev.winnow.search.model.SearchResult.Shift;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A scorer with information about its creation.
 *
 * @param shifts the effect of the query's optimisation; empty without one
 * @param removed dimensions removed from its terms
 * @param intent the weights of views; null if views are not compared
 * @param threshold score from which an asset fits, or null if the method does not define it
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
