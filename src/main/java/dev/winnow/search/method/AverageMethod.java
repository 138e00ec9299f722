package dev.winnow.search.method;

import dev.winnow.search.model.EncodedClause;
import dev.winnow.search.model.Parameter;
import dev.winnow.search.model.Search;
import dev.winnow.search.scoring.DenseScorer;
import dev.winnow.search.scoring.Scorer;
import dev.winnow.search.scoring.ScorerWithTrace;
import dev.winnow.search.scoring.TwoStageScorer;
import java.util.EnumSet;
import java.util.List;

/**
 * Ranks by the cosine with the weighted mean of the positives minus the weighted mean of the
 * negatives.
 */
public final class AverageMethod extends DirectMethod {

  public static final String NAME = "average";

  public static final Parameter<Double> SUBTRACTION =
      new Parameter.Decimal("subtraction", 0, 100, 0.5, "Weight of the mean of the negatives.");

  public AverageMethod() {
    super(
        NAME,
        "Cosine with the mean of the positives minus the mean of the negatives.",
        List.of(SUBTRACTION),
        EnumSet.of(RanksBy.NEGATIVES, RanksBy.NEGATIVES_ALONE, RanksBy.WEIGHTS),
        LiveScore.COSINE);
  }

  @Override
  public boolean readsLines(Search search, MethodContext context) {
    return false;
  }

  @Override
  ScorerWithTrace score(Search search, List<EncodedClause> clauses, MethodContext context) {
    EncodedClause all = EncodedClause.joined(clauses);
    EncodedClause unremoved = all.withoutHard();
    Scorer scorer = scorer(search, all);
    return new ScorerWithTrace(
        unremoved == all ? scorer : new TwoStageScorer(scorer(search, unremoved), scorer),
        LiveScore.near(all.onlyExcludes()));
  }

  private static DenseScorer scorer(Search search, EncodedClause all) {
    float[] query = all.difference(search.parameters().get(SUBTRACTION));
    return new DenseScorer("mean of the terms", query, search.in(), all.onlyExcludes());
  }
}
