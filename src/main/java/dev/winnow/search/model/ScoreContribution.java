package dev.winnow.search.model;

import dev.winnow.asset.Modality;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A contribution to a score.
 *
 * @param label the term or another name of the contribution
 * @param positive whether it concerns a positive
 * @param value the contribution; the contributions of a hit add up to its score
 * @param probability the probability that the asset contains the term; null if unknown
 * @param evidence the evidence of each modality
 */
public record ScoreContribution(
    String label,
    boolean positive,
    double value,
    @Nullable Double probability,
    List<Evidence> evidence) {

  /**
   * The evidence of one modality of an asset.
   *
   * @param value the value of this modality: the log-odds of the term, the inner product with the
   *     query, or the contribution of shared words
   * @param base log-odds without any evidence
   * @param dense contribution of the dense vectors; base, dense, sparse and words add up to the
   *     value
   * @param sparse contribution of the sparse vectors
   * @param words contribution of shared words
   * @param dimensions dimensions of the sparse space with the largest contributions to {@code
   *     sparse}, largest first
   */
  public record Evidence(
      Modality in,
      double value,
      double base,
      double dense,
      double sparse,
      double words,
      List<DimensionShare> dimensions) {}

  /** The contribution of one dimension. */
  public record DimensionShare(int dimension, double value) {}
}
