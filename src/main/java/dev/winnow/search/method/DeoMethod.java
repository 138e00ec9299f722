package dev.winnow.search.method;

import dev.winnow.search.model.Concepts;
import dev.winnow.search.model.EncodedClause;
import dev.winnow.search.model.EncodedTerm;
import dev.winnow.search.model.Parameter;
import dev.winnow.search.model.ParameterValues;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchResult;
import dev.winnow.search.scoring.DenseScorer;
import dev.winnow.search.scoring.ScorerWithTrace;
import dev.winnow.search.scoring.TwoStageScorer;
import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.DeoParameters;
import dev.winnow.vector.DirectEmbeddingOptimization;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;

/**
 * {@link DirectEmbeddingOptimization} with all terms, starting at the embedding of the whole query
 * (paper 2, equations 1 to 4).
 */
public final class DeoMethod extends DirectMethod {

  public static final String NAME = "deo";

  /**
   * For concepts: equation 4, with each step scaled to length 1. On training splits (MSCOCO's
   * captions, scenes, their captions) its mean AP@10 is 0.852; equation 4 exactly has 0.843, norms
   * 0.836.
   */
  public static final DeoParameters CONCEPTS =
      new DeoParameters(DeoParameters.Distance.SQUARED, 0.01, 20, 1, 0.7, 0.2, true);

  /** For sentences: the settings of the authors' code. */
  public static final DeoParameters SENTENCES = DeoParameters.TEXT;

  private static final Parameter<String> DISTANCE =
      new Parameter.Choice(
          "distance",
          List.of("norm", "squared"),
          null,
          "Distance in the loss: squared, as in the paper's equation 4, or norm, as in the authors'"
              + " code. Default: squared, but norm for positives of more than two content words.");
  private static final Parameter<Double> LEARNING_RATE =
      new Parameter.Decimal(
          "learning_rate",
          0,
          true,
          1,
          null,
          "Adam's learning rate. Default: 0.01, but 0.001 for positives of more than two content"
              + " words.");
  public static final Parameter<Integer> STEPS =
      new Parameter.Whole("steps", 0, 1_000, CONCEPTS.steps(), "Number of Adam's steps.");
  private static final Parameter<Double> ATTRACTION =
      new Parameter.Decimal(
          "attraction", 0, 100, CONCEPTS.attraction(), "λp, weight of the positives.");
  private static final Parameter<Double> REPULSION =
      new Parameter.Decimal(
          "repulsion",
          0,
          100,
          null,
          "λn, weight of the negatives. Default: 0.7, but 1 for positives of more than two content"
              + " words.");
  private static final Parameter<Double> CONSISTENCY =
      new Parameter.Decimal(
          "consistency", 0, 100, CONCEPTS.consistency(), "λo, weight of the original query.");
  private static final Parameter<Boolean> RENORMALIZE =
      new Parameter.Flag(
          "renormalize", CONCEPTS.renormalize(), "Whether each step scales the query to length 1.");

  static final List<Parameter<?>> PARAMETERS =
      List.of(DISTANCE, LEARNING_RATE, STEPS, ATTRACTION, REPULSION, CONSISTENCY, RENORMALIZE);

  /** Returns parameters with these settings. */
  public static ParameterValues all(DeoParameters settings) {
    return ParameterValues.DEFAULT
        .with(DISTANCE, settings.distance().name().toLowerCase(Locale.ROOT))
        .with(LEARNING_RATE, settings.learningRate())
        .with(STEPS, settings.steps())
        .with(ATTRACTION, settings.attraction())
        .with(REPULSION, settings.repulsion())
        .with(CONSISTENCY, settings.consistency())
        .with(RENORMALIZE, settings.renormalize());
  }

  private static DeoParameters settings(ParameterValues given, EncodedClause clause) {
    DeoParameters usual = Concepts.asksForSentence(clause) ? SENTENCES : CONCEPTS;
    String distance = given.get(DISTANCE, usual.distance().name());
    return new DeoParameters(
        DeoParameters.Distance.valueOf(distance.toUpperCase(Locale.ROOT)),
        given.get(LEARNING_RATE, usual.learningRate()),
        given.get(STEPS, usual.steps()),
        given.get(ATTRACTION, usual.attraction()),
        given.get(REPULSION, usual.repulsion()),
        given.get(CONSISTENCY, usual.consistency()),
        given.get(RENORMALIZE, usual.renormalize()));
  }

  public DeoMethod() {
    super(
        NAME,
        "Cosine with a vector that Direct Embedding Optimization moves towards the positives and"
            + " away from the negatives.",
        PARAMETERS,
        EnumSet.of(RanksBy.NEGATIVES, RanksBy.NEGATIVES_ALONE, RanksBy.WEIGHTS),
        LiveScore.COSINE);
  }

  @Override
  public boolean readsAspects() {
    return true;
  }

  @Override
  ScorerWithTrace score(Search search, List<EncodedClause> clauses, MethodContext context) {
    EncodedClause all = EncodedClause.joined(clauses);
    EncodedClause unremoved = all.withoutHard();
    Optimized optimized = optimize(search, all);
    return new ScorerWithTrace(
        unremoved == all
            ? optimized.scorer
            : new TwoStageScorer(optimize(search, unremoved).scorer, optimized.scorer),
        optimized.shifts,
        List.of(),
        null,
        LiveScore.near(optimized.scorer.away()));
  }

  /**
   * @param shifts cosines of the query with each term before and after
   */
  record Optimized(float[] query, DenseScorer scorer, List<SearchResult.Shift> shifts) {}

  static Optimized optimize(Search search, EncodedClause all) {
    // The embedding of a query that only excludes is near to its exclusions, which is a bad start.
    float[] start = all.onlyExcludes() ? all.difference(0) : DenseQueries.start(all);
    float[] query =
        DirectEmbeddingOptimization.optimize(
            start,
            EncodedClause.weighted(all.positives()),
            EncodedClause.weighted(all.negatives()),
            settings(search.parameters(), all));
    List<SearchResult.Shift> shifts = new ArrayList<>();
    all.positives().forEach(term -> shifts.add(shift(term, true, start, query)));
    all.negatives().forEach(term -> shifts.add(shift(term, false, start, query)));
    DenseScorer scorer = new DenseScorer("optimised query", query, search.in(), all.onlyExcludes());
    return new Optimized(query, scorer, shifts);
  }

  private static SearchResult.Shift shift(
      EncodedTerm term, boolean positive, float[] before, float[] after) {
    return new SearchResult.Shift(
        term.label(),
        positive,
        DenseVectors.dot(before, term.dense()),
        DenseVectors.dot(after, term.dense()));
  }
}
