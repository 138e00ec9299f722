package dev.winnow.search;

import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.Calibration;
import dev.winnow.index.Filter;
import dev.winnow.index.FilterMatcher;
import dev.winnow.search.model.EncodedClause;
import dev.winnow.search.model.EncodedTerm;
import dev.winnow.search.model.Fit;
import dev.winnow.search.model.Method;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchException;
import dev.winnow.search.model.SearchResult.ScoredHit;
import dev.winnow.search.scoring.Candidate;
import dev.winnow.search.scoring.ConceptClassifier;
import dev.winnow.search.scoring.HardExclusion;
import dev.winnow.search.scoring.ScorerFactory;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A search whose terms are encoded once and which then tells of any single asset, without a
 * ranking, whether it is a hit. Pure and thread-safe; a call takes microseconds.
 *
 * <p>Where the bundle is calibrated and all that is wanted are concepts in words, an asset is a hit
 * if it holds all that a clause wants and nothing that the clause does not want. Otherwise it is
 * one if its score by the method is high enough. There are no ranks that soft exclusions could
 * lower, so what a calibrated bundle can tell an asset holds is excluded, soft or hard.
 */
public final class StandingQuery {

  /** What the score of a hit is. */
  public enum Measure {
    /**
     * The least probability of what the clause wants that the asset fits best; 1 if it wants
     * nothing.
     */
    PROBABILITY,
    /** The method's own; a cosine, but for {@link Method#SPARSE}. */
    SCORE
  }

  private static final double PROBABLE = 0.5;

  /** A cosine at which texts of the default bundle speak of one thing. */
  private static final double NEAR = 0.75;

  private final Method method;
  private final Measure measure;
  private final double threshold;
  private final ToDoubleFunction<Candidate> score;
  private final List<HardExclusion> exclusions;
  private final Filter filter;

  private StandingQuery(
      Method method,
      Measure measure,
      double threshold,
      ToDoubleFunction<Candidate> score,
      List<HardExclusion> exclusions,
      Filter filter) {
    this.method = method;
    this.measure = measure;
    this.threshold = threshold;
    this.score = score;
    this.exclusions = exclusions;
    this.filter = filter;
  }

  /** Fails with {@link SearchException} if it cannot be done as asked. */
  static Uni<StandingQuery> of(
      Search search,
      List<EncodedClause> clauses,
      @Nullable Double threshold,
      ScorerFactory scorers,
      BundleManifest bundle) {
    HardExclusion hard = HardExclusion.of(search, clauses, scorers, bundle);
    Calibration calibration = bundle.calibration();
    ConceptClassifier classifier = scorers.calibrated(search);
    boolean free = search.method() == Method.AUTO || search.method() == Method.HYBRID;
    if (free && calibration != null && classifier != null && search.asksForConcepts()) {
      double least = threshold == null ? PROBABLE : threshold;
      List<HeldClause> held =
          clauses.stream()
              .map(
                  clause ->
                      new HeldClause(
                          clause.positives(),
                          new HardExclusion(clause.negatives(), classifier, false)))
              .toList();
      return Uni.createFrom()
          .item(
              new StandingQuery(
                  Method.HYBRID,
                  Measure.PROBABILITY,
                  least,
                  candidate -> probability(held, classifier, candidate, least),
                  List.of(hard),
                  search.filter()));
    }
    Method method = method(search);
    if (method == Method.SPARSE && threshold == null) {
      throw new SearchException("a live search by method sparse needs a threshold for its scores");
    }
    List<HardExclusion> exclusions =
        calibration == null
            ? List.of(hard)
            : List.of(new HardExclusion(negativeTexts(clauses), classifier, false));
    return scorers
        .of(method, search, clauses)
        .map(
            scoring ->
                new StandingQuery(
                    method,
                    Measure.SCORE,
                    threshold == null ? NEAR : threshold,
                    scoring.scorer()::score,
                    exclusions,
                    search.filter()));
  }

  /** A threshold needs a score of one scale, which words in common do not add to. */
  private static Method method(Search search) {
    return switch (search.method()) {
      case AUTO, HYBRID -> search.negatives().findAny().isEmpty() ? Method.PLAIN : Method.DEO;
      case PLAIN, AVERAGE, DEO, SPARSE -> search.method();
    };
  }

  private static List<EncodedTerm> negativeTexts(List<EncodedClause> clauses) {
    return clauses.stream()
        .flatMap(clause -> clause.negatives().stream())
        .filter(EncodedTerm::isText)
        .toList();
  }

  /** A clause whose terms an asset holds or does not. */
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
          break; // most assets end here, at the first term
        }
      }
      if (held >= least && held > best && clause.negative.excluded(candidate, held).isEmpty()) {
        best = held;
      }
    }
    return best;
  }

  /** Returns the method used, never {@link Method#AUTO}. */
  public Method method() {
    return method;
  }

  public Measure measure() {
    return measure;
  }

  /** Returns from which score on an asset is a hit. */
  public double threshold() {
    return threshold;
  }

  /** Returns the asset as a hit without explanation, if it is one. */
  public Optional<ScoredHit> match(Candidate candidate) {
    double value = score.applyAsDouble(candidate);
    if (!(value >= threshold)
        || !FilterMatcher.passes(candidate.point(), filter)
        || exclusions.stream().anyMatch(e -> e.excluded(candidate, value).isPresent())) {
      return Optional.empty();
    }
    boolean judged = exclusions.stream().allMatch(e -> e.judges(candidate));
    Fit fit =
        measure == Measure.PROBABILITY
            ? new Fit(value, null)
            : method == Method.SPARSE ? Fit.NONE : new Fit(null, value);
    return Optional.of(new ScoredHit(candidate.point(), value, fit, List.of(), List.of(), judged));
  }
}
