package dev.winnow.search;

import dev.winnow.bundle.Calibration;
import dev.winnow.index.filter.Filter;
import dev.winnow.search.method.HybridMethod;
import dev.winnow.search.method.LiveScore;
import dev.winnow.search.method.MethodContext;
import dev.winnow.search.method.SearchMethod;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.search.model.Concepts;
import dev.winnow.search.model.EncodedClause;
import dev.winnow.search.model.EncodedTerm;
import dev.winnow.search.model.Fit;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchException;
import dev.winnow.search.model.SearchResult.ScoredHit;
import dev.winnow.search.scoring.Candidate;
import dev.winnow.search.scoring.Classifiers;
import dev.winnow.search.scoring.ConceptClassifier;
import dev.winnow.search.scoring.ConceptScorer;
import dev.winnow.search.scoring.HardExclusion;
import dev.winnow.search.scoring.Scorer;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A search whose terms are encoded once, and which then decides for single assets, without a
 * ranking, whether they are hits. Pure and thread-safe; a call takes microseconds.
 *
 * <p>If the bundle is calibrated and all positives are concepts in words, an asset is a hit if it
 * contains all positives of a clause and none of its negatives. Otherwise it is a hit if its score
 * by the method reaches the threshold, and, with the default threshold, fits in each part. There
 * are no ranks that soft exclusions could lower, so with a calibrated bundle, soft negatives
 * exclude assets like hard ones.
 */
public final class StandingQuery {

  /** The meaning of a hit's score. */
  public enum Measure {
    /**
     * The lowest probability of a positive, in the clause that fits the asset best; 1 without
     * positives.
     */
    PROBABILITY,
    /** The score of the method: a cosine, except for methods with their own scale. */
    SCORE
  }

  private static final double PROBABLE = 0.5;

  private final String method;
  private final LiveScore scale;
  private final double threshold;
  private final ToDoubleFunction<Candidate> score;
  private final BiFunction<Candidate, Double, Fit> fit;
  private final List<HardExclusion> exclusions;
  private final Filter filter;
  private final List<String> notes;

  private StandingQuery(
      String method,
      LiveScore scale,
      double threshold,
      ToDoubleFunction<Candidate> score,
      BiFunction<Candidate, Double, Fit> fit,
      List<HardExclusion> exclusions,
      Filter filter,
      List<String> notes) {
    this.method = method;
    this.scale = scale;
    this.threshold = threshold;
    this.score = score;
    this.fit = fit;
    this.exclusions = exclusions;
    this.filter = filter;
    this.notes = notes;
  }

  /** Fails with {@link SearchException} if the search cannot be carried out. */
  static Uni<StandingQuery> of(
      Search search,
      List<EncodedClause> clauses,
      @Nullable Double threshold,
      SearchMethods methods,
      MethodContext context,
      List<String> notes) {
    methods
        .find(search.method())
        .ifPresent(named -> SearchMethods.requireRanks(named, search, clauses));
    Calibration calibration = context.bundle().calibration();
    HardExclusion hard = HardExclusion.of(search, clauses, context.bundle());
    ConceptClassifier classifier = Classifiers.ofSomeAssets(search, context.bundle());
    LiveScore by = methods.liveScore(search);
    if (by == LiveScore.PROBABILITY
        && calibration != null
        && classifier != null
        && Concepts.areAskedFor(search)) {
      String method =
          methods.find(search.method()).map(SearchMethod::name).orElse(HybridMethod.NAME);
      double least = threshold == null ? PROBABLE : threshold;
      return Uni.createFrom()
          .item(byProbability(method, clauses, classifier, least, hard, search.filter(), notes));
    }
    SearchMethod method = methods.live(search);
    requireLive(method, threshold);
    SearchMethods.requireRanks(method, search, clauses);
    List<HardExclusion> exclusions =
        calibration == null
            ? List.of(hard)
            : List.of(
                hard.byCriteria(), new HardExclusion(negativeTexts(clauses), classifier, false));
    return method
        .scorer(search, clauses, context)
        .map(
            scoring ->
                new StandingQuery(
                    method.name(),
                    method.liveScore(),
                    threshold(threshold, scoring.threshold()),
                    threshold == null ? ofFitting(scoring.scorer()) : scoring.scorer()::score,
                    (candidate, value) -> scoring.scorer().fit(candidate),
                    exclusions,
                    search.filter(),
                    notes));
  }

  private static StandingQuery byProbability(
      String method,
      List<EncodedClause> clauses,
      ConceptClassifier classifier,
      double least,
      HardExclusion hard,
      Filter filter,
      List<String> notes) {
    List<HeldClause> held =
        clauses.stream()
            .map(
                clause ->
                    new HeldClause(
                        clause.positives(),
                        new HardExclusion(clause.negatives(), classifier, false)))
            .toList();
    ConceptScorer scorer = new ConceptScorer(clauses, classifier, 1);
    return new StandingQuery(
        method,
        LiveScore.PROBABILITY,
        least,
        candidate -> probability(held, classifier, candidate, least),
        hasPositives(clauses)
            ? (candidate, value) -> scorer.fit(candidate)
            : (candidate, value) -> Fit.NONE,
        List.of(hard),
        filter,
        notes);
  }

  /** Returns whether every clause has a positive. */
  private static boolean hasPositives(List<EncodedClause> clauses) {
    return clauses.stream().noneMatch(clause -> clause.positives().isEmpty());
  }

  private static double threshold(@Nullable Double asked, @Nullable Double fitting) {
    return asked != null ? asked : fitting != null ? fitting : LiveScore.NEAR;
  }

  /** Returns the score of assets that fit in each part; others are no hits. */
  private static ToDoubleFunction<Candidate> ofFitting(Scorer scorer) {
    return candidate ->
        scorer.fitsInEachPart(candidate) ? scorer.score(candidate) : Double.NEGATIVE_INFINITY;
  }

  private static void requireLive(SearchMethod method, @Nullable Double threshold) {
    if (method.liveScore() == LiveScore.NONE) {
      throw new SearchException(
          "method %s does not support live search: choose auto".formatted(method.name()));
    }
    if (method.liveScore() == LiveScore.OWN_SCALE && threshold == null) {
      throw new SearchException(
          "a live search with method %s needs the parameter threshold: its scores have no default"
              .formatted(method.name()));
    }
  }

  private static List<EncodedTerm> negativeTexts(List<EncodedClause> clauses) {
    return clauses.stream()
        .flatMap(clause -> clause.negatives().stream())
        .filter(EncodedTerm::isText)
        .toList();
  }

  /** A clause whose terms an asset contains or lacks. */
  private record HeldClause(List<EncodedTerm> positive, HardExclusion negative) {}

  private static double probability(
      List<HeldClause> clauses, ConceptClassifier classifier, Candidate candidate, double least) {
    double best = Double.NEGATIVE_INFINITY;
    if (!classifier.sees(candidate)) {
      return best;
    }
    for (HeldClause clause : clauses) {
      double held = 1;
      for (EncodedTerm term : clause.positive) {
        held = Math.min(held, ConceptClassifier.probability(classifier.logit(term, candidate)));
        if (held < least) {
          break; // most assets fail at the first term
        }
      }
      if (held >= least && held > best && clause.negative.excluded(candidate, held).isEmpty()) {
        best = held;
      }
    }
    return best;
  }

  /** Returns the method used, never {@code auto}. */
  public String method() {
    return method;
  }

  public Measure measure() {
    return scale == LiveScore.PROBABILITY ? Measure.PROBABILITY : Measure.SCORE;
  }

  /** Returns the scale of scores and of the threshold. */
  public LiveScore scale() {
    return scale;
  }

  /** Returns the minimum score of a hit. */
  public double threshold() {
    return threshold;
  }

  /** Returns sentences about the examples, such as members of a board that were deleted. */
  public List<String> notes() {
    return notes;
  }

  /** Returns the asset as a hit without explanation, or empty if it is not a hit. */
  public Optional<ScoredHit> match(Candidate candidate) {
    if (!candidate.point().passes(filter)) {
      return Optional.empty();
    }
    double value = score.applyAsDouble(candidate);
    if (!(value >= threshold)
        || exclusions.stream().anyMatch(e -> e.excluded(candidate, value).isPresent())) {
      return Optional.empty();
    }
    boolean judged = exclusions.stream().allMatch(e -> e.judges(candidate));
    return Optional.of(
        new ScoredHit(
            candidate.point(), value, fit.apply(candidate, value), List.of(), List.of(), judged));
  }
}
