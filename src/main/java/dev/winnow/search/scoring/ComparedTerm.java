package dev.winnow.search.scoring;

import dev.winnow.bundle.Criteria;
import dev.winnow.bundle.Criteria.Criterion;
import dev.winnow.search.model.EncodedTerm;
import dev.winnow.search.model.ImageCode;
import dev.winnow.search.model.ScoreContribution;
import dev.winnow.search.model.ScoreContribution.DimensionShare;
import dev.winnow.search.model.ScoreContribution.Evidence;
import dev.winnow.vector.LiftedQuery;
import dev.winnow.vector.LiftedSpace;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An image that others are compared with by the criteria of its term. Another image matches if it
 * shares all of them; the criteria are treated as independent. Pure.
 *
 * @param code the image's code z, {@code float[D]}
 * @param criteria at least one
 */
public record ComparedTerm(EncodedTerm term, float[] code, List<Criterion> criteria) {

  /** Upper limit of the relative log-probability, so that the penalty stays finite. */
  private static final double ALIKE = -0.02;

  /** Upper limit of log-probabilities, which must be below 0. */
  private static final double CERTAIN = -1e-12;

  /**
   * Returns the terms that are compared by criteria.
   *
   * @param criteria the criteria of the bundle, which include those of the terms
   */
  public static List<ComparedTerm> of(List<EncodedTerm> terms, Criteria criteria) {
    return terms.stream()
        .flatMap(term -> Stream.ofNullable(term.code()).map(code -> of(term, code, criteria)))
        .toList();
  }

  private static ComparedTerm of(EncodedTerm term, ImageCode code, Criteria criteria) {
    return new ComparedTerm(
        term,
        criteria.space().code(code.lifted()),
        criteria.criteria().stream()
            .filter(criterion -> term.term().by().contains(criterion.name()))
            .toList());
  }

  /** Returns the code of an asset's image, or null if it has none. */
  static float @Nullable [] code(LiftedSpace space, Candidate candidate) {
    float[] lifted = candidate.point().dense().get(Criteria.MODALITY.key());
    return lifted == null ? null : space.code(lifted);
  }

  /** Returns ln P(all criteria are shared); below 0. */
  public double logShared(float[] other) {
    double log = 0;
    for (Criterion criterion : criteria) {
      log += logShared(criterion, other);
    }
    return Math.min(log, CERTAIN);
  }

  private double logShared(Criterion criterion, float[] other) {
    return -ConceptClassifier.softplus(-criterion.logOdds(other, code));
  }

  /** Returns ln(1 − P(all criteria are shared)); below 0. */
  public double logNotShared(float[] other) {
    return Math.log(-Math.expm1(logShared(other)));
  }

  /**
   * Returns the dissimilarity of another image by all criteria together: ln(1 − P/P₀), where P₀ is
   * the probability for an equal code. A criterion that is hard to recognise has a small P₀;
   * without this normalisation, it would have almost no effect as a negative.
   */
  public double logUnlike(float[] other) {
    double relative = logShared(other) - highest();
    return Math.log(-Math.expm1(Math.min(relative, ALIKE)));
  }

  /** Returns the highest value of {@link #logShared}, that of an equal code. */
  public double highest() {
    return logShared(code);
  }

  /** Returns the query for candidates: distances in units of log-odds, multiplied by a factor. */
  public LiftedQuery.Term query(double factor) {
    double[] weights = new double[code.length];
    for (Criterion criterion : criteria) {
      for (int d = 0; d < weights.length; d++) {
        weights[d] +=
            factor * term.term().weight() * criterion.slope() * criterion.weights().get(d);
      }
    }
    return new LiftedQuery.Term(code, weights);
  }

  /** Returns a label such as {@code hue of asset a}. */
  public String label() {
    return "%s of %s"
        .formatted(
            criteria.stream().map(Criterion::name).collect(Collectors.joining(" and ")),
            term.label());
  }

  /** Returns one contribution per criterion; their sum is weight · {@link #logShared}. */
  List<ScoreContribution> explainShared(float[] other) {
    return criteria.stream()
        .map(
            criterion ->
                new ScoreContribution(
                    "%s of %s".formatted(criterion.name(), term.label()),
                    true,
                    term.term().weight() * logShared(criterion, other),
                    Math.exp(logShared(criterion, other)),
                    List.of(evidence(criterion, other))))
        .toList();
  }

  /** Returns one contribution, weight · {@link #logUnlike}. */
  ScoreContribution explainNotShared(float[] other) {
    return new ScoreContribution(
        label(),
        false,
        term.term().weight() * logUnlike(other),
        Math.exp(logShared(other)),
        criteria.stream().map(criterion -> evidence(criterion, other)).toList());
  }

  /** Returns the log-odds of a criterion: its offset minus the terms of the dimensions. */
  private Evidence evidence(Criterion criterion, float[] other) {
    List<DimensionShare> dimensions =
        IntStream.range(0, code.length)
            .filter(d -> criterion.weights().get(d) > 0)
            .mapToObj(d -> new DimensionShare(d, -criterion.against(d, other, code)))
            .toList();
    double distance = dimensions.stream().mapToDouble(DimensionShare::value).sum();
    return new Evidence(
        Criteria.MODALITY,
        criterion.offset() + distance,
        criterion.offset(),
        distance,
        0,
        0,
        dimensions);
  }
}
