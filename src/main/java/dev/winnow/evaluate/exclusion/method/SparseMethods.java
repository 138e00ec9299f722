package dev.winnow.evaluate.exclusion.method;

import dev.winnow.metric.Top;
import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.DimensionSelection;
import dev.winnow.vector.SparseVector;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Exclusion in a sparse space, section 4.1 of the paper: the top K images of each label determine
 * which dimensions it activates. One search per label, then one for the pair.
 */
final class SparseMethods {

  private final SparseSpace space;
  private final int k;
  private final Map<String, float[]> means = new HashMap<>();

  /**
   * @param k images per label, at least 1
   */
  SparseMethods(SparseSpace space, int k) {
    this.space = space;
    this.k = k;
  }

  /** Ranks by the magnitude in D1 ∖ D2. */
  ExclusionMethod selection(double share) {
    return query -> positive(space.scores(DimensionSelection.indicator(left(query, share))));
  }

  /** Ranks by the activations in D1 ∖ D2, each weighted by A's mean activation. */
  ExclusionMethod weightedSelection(double share) {
    return query ->
        positive(
            space.scores(DimensionSelection.restrict(mean(query.positive()), left(query, share))));
  }

  /**
   * Ranks by A − weight · B, where a label is its own code plus half the mean activation of its top
   * K images.
   */
  ExclusionMethod difference(float weight) {
    return query ->
        space.scores(
            Combination.of(expanded(query.positive()), -weight, expanded(query.negative())));
  }

  private float[] expanded(String label) {
    SparseVector code = space.label(label);
    float[] own = DimensionSelection.meanActivation(List.of(code), space.dimension());
    float[] mean = mean(label);
    float ownLength = length(own);
    float meanLength = length(mean);
    if (ownLength == 0 || meanLength == 0) {
      return mean;
    }
    float[] sum = new float[own.length];
    for (int i = 0; i < sum.length; i++) {
      sum[i] = 2 * own[i] / ownLength + mean[i] / meanLength;
    }
    return DenseVectors.normalize(sum);
  }

  private static float length(float[] vector) {
    return (float) Math.sqrt(DenseVectors.dot(vector, vector));
  }

  private int[] left(ExclusionQuery query, double share) {
    return DimensionSelection.minus(
        DimensionSelection.carrying(mean(query.positive()), share),
        DimensionSelection.carrying(mean(query.negative()), share));
  }

  private float[] mean(String label) {
    return means.computeIfAbsent(label, this::meanOfTop);
  }

  /** An image without a common dimension is not among the top images of the label. */
  private float[] meanOfTop(String label) {
    SparseVector asked = space.label(label);
    float[] scores = space.scores(asked);
    int[] top = Arrays.stream(Top.positions(scores, k)).filter(i -> scores[i] > 0).toArray();
    return top.length == 0
        ? DimensionSelection.meanActivation(List.of(asked), space.dimension())
        : DimensionSelection.meanActivation(space.of(top).items(), space.dimension());
  }

  /** An image without any of the query's dimensions is not found. */
  private static float[] positive(float[] scores) {
    for (int i = 0; i < scores.length; i++) {
      if (!(scores[i] > 0)) {
        scores[i] = ExclusionMethod.NO_ANSWER;
      }
    }
    return scores;
  }
}
