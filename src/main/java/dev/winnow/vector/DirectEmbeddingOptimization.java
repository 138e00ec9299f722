package dev.winnow.vector;

import java.util.List;

/**
 * Moves the embedding of a query towards the positives and away from the negatives: equation 4 of
 * "DEO: Training-Free Direct Embedding Optimization for Negation-Aware Retrieval",
 *
 * <p>L(u) = λp · mean‖u − p‖² − λn · mean‖u − n‖² + λo · ‖u − o‖²,
 *
 * <p>minimised by Adam from u = o, or the same with ‖·‖ for ‖·‖². Pure functions, O(steps · d) for
 * squared distances and O(steps · d · vectors) for norms.
 */
public final class DirectEmbeddingOptimization {

  private static final float BETA1 = 0.9f;
  private static final float BETA2 = 0.999f;
  private static final float EPSILON = 1e-8f;

  /** Vectors with a squared distance below this differ only by rounding. */
  private static final float SAME = 1e-6f;

  private DirectEmbeddingOptimization() {}

  /**
   * Returns the optimised query, of length 1.
   *
   * @param query o, the embedding of the whole query; any length above 0
   * @param positives embeddings of the positives; none means the query itself
   * @param negatives embeddings of the negatives; none means no repulsion
   * @throws IllegalArgumentException if dimensions differ, or the query has no direction
   */
  public static float[] optimize(
      float[] query, List<float[]> positives, List<float[]> negatives, DeoParameters parameters) {
    return optimize(
        query, WeightedVectors.equal(positives), WeightedVectors.equal(negatives), parameters);
  }

  /**
   * Optimises with weights, which the paper does not have. With N negatives,
   *
   * <p>L(u) = λp · Σ w‖u − p‖² / Σ w − λn · Σ w‖u − n‖² / N + λo · ‖u − o‖².
   *
   * <p>The positives share one attraction. Each negative has its own repulsion, multiplied by its
   * weight. With weights of 1, this is equation 4.
   */
  public static float[] optimize(
      float[] query,
      WeightedVectors positives,
      WeightedVectors negatives,
      DeoParameters parameters) {
    float[] origin = DenseVectors.normalize(query);
    if (positives.isEmpty() && negatives.isEmpty()) {
      return origin; // already the minimum; Adam would only drift around it
    }
    Loss loss = new Loss(origin, positives, negatives, parameters);
    float[] u = origin.clone();
    float[] gradient = new float[u.length];
    float[] first = new float[u.length];
    float[] second = new float[u.length];
    for (int step = 1; step <= parameters.steps(); step++) {
      loss.gradient(u, gradient);
      float rate = (float) (parameters.learningRate() / (1 - Math.pow(BETA1, step)));
      float correction = (float) (1 / (1 - Math.pow(BETA2, step)));
      adam(u, gradient, first, second, rate, correction);
      if (parameters.renormalize()) {
        float scale = 1 / (float) Math.sqrt(DenseVectors.dot(u, u));
        for (int i = 0; i < u.length; i++) {
          u[i] *= scale;
        }
      }
    }
    return DenseVectors.normalize(u);
  }

  /** One step of Adam. A plain loop of float arithmetic, which the compiler vectorises. */
  private static void adam(
      float[] u, float[] gradient, float[] first, float[] second, float rate, float correction) {
    for (int i = 0; i < u.length; i++) {
      float g = gradient[i];
      float m = BETA1 * first[i] + (1 - BETA1) * g;
      float v = BETA2 * second[i] + (1 - BETA2) * g * g;
      first[i] = m;
      second[i] = v;
      u[i] -= rate * m / ((float) Math.sqrt(v * correction) + EPSILON);
    }
  }

  /**
   * The loss as a sum of terms λ · d(u, x), one form for all three parts. Its gradient is Σ c (u −
   * x) = (Σ c) u − Σ c x with c = 2λ for squared distances and λ / ‖u − x‖ for norms.
   */
  private static final class Loss {

    private final float[][] points;
    private final float[] weights;
    private final float[] lengths; // squared
    private final float[] factors;
    private final boolean squared;

    Loss(
        float[] origin,
        WeightedVectors positives,
        WeightedVectors negatives,
        DeoParameters parameters) {
      squared = parameters.distance() == DeoParameters.Distance.SQUARED;
      WeightedVectors attracting =
          grouped(positives.isEmpty() ? WeightedVectors.equal(List.of(origin)) : positives);
      WeightedVectors repelling = grouped(negatives);
      points = new float[attracting.size() + repelling.size() + 1][];
      weights = new float[points.length];
      lengths = new float[points.length];
      factors = new float[points.length];
      add(0, attracting, parameters.attraction(), attracting.total());
      add(attracting.size(), repelling, -parameters.repulsion(), negatives.size());
      add(points.length - 1, WeightedVectors.equal(List.of(origin)), parameters.consistency(), 1);
      for (int p = 0; p < points.length; p++) {
        if (points[p].length != origin.length) {
          throw new IllegalArgumentException(
              "dimensions differ: " + origin.length + " and " + points[p].length);
        }
        lengths[p] = DenseVectors.dot(points[p], points[p]);
      }
    }

    /** Adds λ · Σ w · d(u, x) / {@code total}. */
    private void add(int from, WeightedVectors vectors, double lambda, double total) {
      for (int v = 0; v < vectors.size(); v++) {
        points[from + v] = vectors.vectors().get(v);
        weights[from + v] = (float) (lambda / (total / vectors.weights().get(v)));
      }
    }

    /** Replaces vectors by their mean for squared distances, because the gradients are equal. */
    private WeightedVectors grouped(WeightedVectors vectors) {
      return squared && !vectors.isEmpty()
          ? new WeightedVectors(List.of(DenseVectors.mean(vectors)), List.of(vectors.total()))
          : vectors;
    }

    void gradient(float[] u, float[] gradient) {
      float sum = 0;
      float length = squared ? 0 : DenseVectors.dot(u, u);
      for (int p = 0; p < points.length; p++) {
        factors[p] = squared ? 2 * weights[p] : weights[p] * inverseDistance(u, length, p);
        sum += factors[p];
      }
      for (int i = 0; i < u.length; i++) {
        gradient[i] = sum * u[i];
      }
      for (int p = 0; p < points.length; p++) {
        subtract(gradient, factors[p], points[p]);
      }
    }

    /** Returns 1 / distance; 0 near 0, where the gradient of the norm is undefined or noise. */
    private float inverseDistance(float[] u, float length, int p) {
      float distance = length + lengths[p] - 2 * DenseVectors.dot(u, points[p]);
      return distance < SAME ? 0 : 1 / (float) Math.sqrt(distance);
    }

    private static void subtract(float[] from, float factor, float[] point) {
      for (int i = 0; i < from.length; i++) {
        from[i] -= factor * point[i];
      }
    }
  }
}
