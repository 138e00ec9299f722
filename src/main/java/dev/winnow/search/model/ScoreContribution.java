package dev.winnow.search.model;

import dev.winnow.asset.Modality;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one thing contributes to a score.
 *
 * @param label the term it is about, or what else it is
 * @param positive whether it belongs to a positive
 * @param value its share; all shares of a hit add up to the score
 * @param probability that the asset holds the term, or null where the method does not say, or no
 *     modality of the asset does
 * @param evidence of each modality
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
   * @param value of this modality: the log-odds that it shows the term, its inner product with the
   *     query, or what its words in common are worth
   * @param base log-odds without any evidence
   * @param dense share of the dense vectors; base, dense, sparse and words add up to the value
   * @param sparse share of the sparse ones
   * @param words share of the words in common
   * @param dimensions of the sparse space that contribute most to {@code sparse}, largest first
   */
  public record Evidence(
      Modality in,
      double value,
      double base,
      double dense,
      double sparse,
      double words,
      List<DimensionShare> dimensions) {}

  /** What one dimension of the sparse space adds. */
  public record DimensionShare(int dimension, double value) {}
}
