package dev.winnow.evaluate.exclusion.method;

import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.SparseVector;
import java.util.List;

/**
 * Decomposes a vector into few concepts: min over w ≥ 0 of ‖z − Σ wⱼ cⱼ‖² + penalty · Σ wⱼ, the
 * problem of "Interpreting CLIP with Sparse Linear Concept Embeddings (SpLiCE)", by coordinate
 * descent with exact steps. Thread-safe.
 */
final class NonNegativeLasso {

  private static final int MAX_SWEEPS = 1_000;
  private static final float TOLERANCE = 1e-5f;

  private final List<float[]> concepts;
  private final float[][] gram;
  private final float threshold;

  /**
   * @param concepts c, of length 1
   * @param penalty weight of the activations, at least 0; above 2 all are zero
   */
  NonNegativeLasso(List<float[]> concepts, double penalty) {
    this.concepts = List.copyOf(concepts);
    threshold = (float) (penalty / 2);
    gram = new float[concepts.size()][concepts.size()];
    for (int i = 0; i < gram.length; i++) {
      for (int j = 0; j <= i; j++) {
        gram[i][j] = DenseVectors.dot(concepts.get(i), concepts.get(j));
        gram[j][i] = gram[i][j];
      }
    }
  }

  /** Returns the concepts' weights for a vector of length 1. */
  SparseVector decompose(float[] z) {
    float[] weights = new float[concepts.size()];
    // The correlation of each concept with the residual.
    float[] correlations = new float[weights.length];
    for (int j = 0; j < weights.length; j++) {
      correlations[j] = DenseVectors.dot(concepts.get(j), z);
    }
    for (int sweep = 0; sweep < MAX_SWEEPS; sweep++) {
      float moved = 0;
      for (int j = 0; j < weights.length; j++) {
        float best = Math.max(0, weights[j] + correlations[j] - threshold);
        float step = best - weights[j];
        if (step != 0) {
          weights[j] = best;
          float[] row = gram[j];
          for (int i = 0; i < correlations.length; i++) {
            correlations[i] -= step * row[i];
          }
          moved = Math.max(moved, Math.abs(step));
        }
      }
      if (moved < TOLERANCE) {
        break;
      }
    }
    return sparse(weights);
  }

  private static SparseVector sparse(float[] weights) {
    int size = 0;
    for (float weight : weights) {
      size += weight > 0 ? 1 : 0;
    }
    int[] indices = new int[size];
    float[] values = new float[size];
    for (int j = 0, at = 0; j < weights.length; j++) {
      if (weights[j] > 0) {
        indices[at] = j;
        values[at++] = weights[j];
      }
    }
    return new SparseVector(indices, values);
  }
}
