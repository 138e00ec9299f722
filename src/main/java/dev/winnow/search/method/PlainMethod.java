package dev.winnow.search.method;

import dev.winnow.search.model.EncodedClause;
import dev.winnow.search.model.Search;
import dev.winnow.search.scoring.DenseScorer;
import dev.winnow.search.scoring.ScorerWithTrace;
import java.util.EnumSet;
import java.util.List;

/** Ranks by the cosine with the embedding of the whole text, including its exclusions. */
public final class PlainMethod extends DirectMethod {

  public static final String NAME = "plain";

  public PlainMethod() {
    super(
        NAME,
        "Cosine with the embedding of the whole text; without a text, or with further positive"
            + " examples, cosine with the weighted mean of the positives.",
        List.of(),
        EnumSet.of(RanksBy.NEGATIVES_ALONE, RanksBy.WEIGHTS),
        LiveScore.COSINE);
  }

  @Override
  ScorerWithTrace score(Search search, List<EncodedClause> clauses, MethodContext context) {
    EncodedClause all = EncodedClause.joined(clauses);
    boolean away = all.line() == null && all.onlyExcludes();
    return new ScorerWithTrace(
        new DenseScorer("query", DenseQueries.start(all), search.in(), away), LiveScore.near(away));
  }
}
