package dev.winnow.search.method;

import dev.winnow.search.model.EncodedClause;
import dev.winnow.search.model.Parameter;
import dev.winnow.search.model.Search;
import dev.winnow.search.scoring.DimensionSearch;
import dev.winnow.search.scoring.ScorerWithTrace;
import io.smallrye.mutiny.Uni;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Ranks by the selected dimensions D1 ∖ D2 of the sparse space, see {@link
 * dev.winnow.vector.DimensionSelection}.
 */
public final class SparseMethod implements SearchMethod {

  public static final String NAME = "sparse";

  public static final Parameter<Integer> K =
      new Parameter.Whole(
          "k", 1, 1_000, 10, "Number of nearest assets that determine the dimensions of a term.");

  public static final Parameter<Double> SHARE =
      new Parameter.Decimal(
          "share", 0, true, 1, 0.2, "Share of a term's magnitude that its dimensions carry.");

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return "Inner product with the sparse dimensions of the positives that no negative activates.";
  }

  @Override
  public List<Parameter<?>> parameters() {
    return List.of(K, SHARE);
  }

  @Override
  public Set<RanksBy> ranksBy() {
    return EnumSet.of(RanksBy.NEGATIVES);
  }

  @Override
  public LiveScore liveScore() {
    return LiveScore.OWN_SCALE;
  }

  @Override
  public boolean readsLines(Search search, MethodContext context) {
    return false;
  }

  @Override
  public Uni<ScorerWithTrace> scorer(
      Search search, List<EncodedClause> clauses, MethodContext context) {
    return new DimensionSearch(
            context.bundle(),
            context.index(),
            search.parameters().get(K),
            search.parameters().get(SHARE))
        .scorer(search.in(), clauses);
  }
}
