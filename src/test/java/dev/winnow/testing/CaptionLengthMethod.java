package dev.winnow.testing;

import dev.winnow.index.VectorQuery;
import dev.winnow.search.method.LiveScore;
import dev.winnow.search.method.MethodContext;
import dev.winnow.search.method.RanksBy;
import dev.winnow.search.method.SearchMethod;
import dev.winnow.search.model.EncodedClause;
import dev.winnow.search.model.Parameter;
import dev.winnow.search.model.ScoreContribution;
import dev.winnow.search.model.Search;
import dev.winnow.search.scoring.Candidate;
import dev.winnow.search.scoring.Scorer;
import dev.winnow.search.scoring.ScorerWithTrace;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Set;

/** A search method of a test: among assets near the positives, it ranks longer captions first. */
public final class CaptionLengthMethod implements SearchMethod {

  public static final String NAME = "caption-length";

  public static final Parameter<Double> FACTOR =
      new Parameter.Decimal("factor", 1, 10, 1.0, "Factor of the length.");

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return "Length of the first caption.";
  }

  @Override
  public List<Parameter<?>> parameters() {
    return List.of(FACTOR);
  }

  @Override
  public Set<RanksBy> ranksBy() {
    return Set.of();
  }

  @Override
  public LiveScore liveScore() {
    return LiveScore.NONE;
  }

  @Override
  public Uni<ScorerWithTrace> scorer(
      Search search, List<EncodedClause> clauses, MethodContext context) {
    double factor = search.parameters().get(FACTOR);
    float[] query = clauses.getFirst().difference(0);
    return Uni.createFrom().item(new ScorerWithTrace(new LengthScorer(query, factor)));
  }

  private record LengthScorer(float[] query, double factor) implements Scorer {

    @Override
    public Order order() {
      return Order.NEAR;
    }

    @Override
    public List<Route> routes() {
      return List.of(new Route("caption", new VectorQuery.Dense(query)));
    }

    @Override
    public double score(Candidate candidate) {
      return factor * candidate.point().payload().captions().getFirst().length();
    }

    @Override
    public List<ScoreContribution> explain(Candidate candidate) {
      return List.of(new ScoreContribution("length", true, score(candidate), null, List.of()));
    }
  }
}
