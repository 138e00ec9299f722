package dev.winnow.evaluate.exclusion.method;

import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.DeoParameters;
import dev.winnow.vector.DirectEmbeddingOptimization;

/** Methods that encode the query as one dense vector, and rank by the inner product with it. */
final class DenseMethods {

  private DenseMethods() {}

  /** Encodes "Images of A without B". */
  static ExclusionMethod singleLine(DenseSpace space) {
    return query -> space.scores(space.sentence(query));
  }

  /** Ranks by A and ignores B. */
  static ExclusionMethod positiveOnly(DenseSpace space) {
    return query -> space.scores(space.label(query.positive()));
  }

  /** A − weight · B. */
  static ExclusionMethod difference(DenseSpace space, float weight) {
    return query ->
        space.scores(
            Combination.of(space.label(query.positive()), -weight, space.label(query.negative())));
  }

  /** The paper's average embedding: mean of A's top k images − mean of B's. */
  static ExclusionMethod averageEmbedding(DenseSpace space, int k) {
    return new PerLabel(space, label -> space.meanOfTop(space.label(label), k)).difference(1);
  }

  /**
   * Pseudo relevance feedback: every label becomes the mean of itself and its top k images, then A
   * − ½B.
   */
  static ExclusionMethod feedback(DenseSpace space, int k) {
    return new PerLabel(
            space,
            label -> {
              float[] asked = space.label(label);
              float[] found = DenseVectors.normalize(space.meanOfTop(asked, k));
              return DenseVectors.normalize(Combination.of(asked, 1, found));
            })
        .difference(0.5f);
  }

  /** A minus the part of B's standardised similarity above a threshold. */
  static ExclusionMethod hinge(DenseSpace space, float threshold) {
    return query -> {
      float[] positive = Combination.standardized(space.scores(space.label(query.positive())));
      float[] negative = Combination.standardized(space.scores(space.label(query.negative())));
      for (int i = 0; i < positive.length; i++) {
        positive[i] -= Math.max(0, negative[i] - threshold);
      }
      return positive;
    };
  }

  /**
   * Direct embedding optimization with A positive and B negative, starting from the single line, or
   * from A if the single line has no vector.
   */
  static ExclusionMethod deo(DenseSpace space, DeoParameters parameters) {
    return query ->
        space.scores(
            DirectEmbeddingOptimization.optimize(
                space.start(query),
                query.positives().stream().map(space::label).toList(),
                space.negatives(query),
                parameters));
  }
}
