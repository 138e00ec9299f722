package dev.winnow.vector;

import java.util.Arrays;
import java.util.List;

/**
 * Moves the embedding of a query towards what is wanted and away from what is not: equation 4 of
 * "DEO: Training-Free Direct Embedding Optimization for Negation-Aware Retrieval",
 *
 * <p>L(u) = λp · mean‖u − p‖² − λn · mean‖u − n‖² + λo · ‖u − o‖²,
 *
 * <p>minimised by Adam from u = o, or the same with ‖·‖ for ‖·‖². Pure functions, O(steps · d) for
 * squared distances and O(steps · d · vectors) for norms.
 */
public final class DirectEmbeddingOptimization {

  private static final double BETA1 = 0.9;
  private static final double BETA2 = 0.999;
  private static final double EPSILON = 1e-8;

  /** Vectors of length 1 that are closer than this are the same but for rounding. */
  private static final double SAME = 1e-9;

  private DirectEmbeddingOptimization() {}

  /**
   * Returns the optimised query, of length 1.
   *
   * @param query o, the embedding of the whole query; any length above 0
   * @param positives embeddings of what is wanted; none means the query itself
   * @param negatives embeddings of what is not wanted; none means no repulsion
   * @throws IllegalArgumentException if dimensions differ, or the query has no direction
   */
  public static float[] optimize(
      float[] query, List<float[]> positives, List<float[]> negatives, DeoParameters parameters) {
    float[] start = DenseVectors.normalize(query);
    if (positives.isEmpty() && negatives.isEmpty()) {
      return start; // the minimum already, around which Adam would only wander
    }
    double[] origin = widen(start);
    normalize(origin);
    Loss loss = new Loss(origin, positives, negatives, parameters);
    double[] u = origin.clone();
    double[] gradient = new double[u.length];
    double[] first = new double[u.length];
    double[] second = new double[u.length];
    for (int step = 1; step <= parameters.steps(); step++) {
      loss.gradient(u, gradient);
      double correction1 = 1 - Math.pow(BETA1, step);
      double correction2 = 1 - Math.pow(BETA2, step);
      for (int i = 0; i < u.length; i++) {
        first[i] = BETA1 * first[i] + (1 - BETA1) * gradient[i];
        second[i] = BETA2 * second[i] + (1 - BETA2) * gradient[i] * gradient[i];
        u[i] -=
            parameters.learningRate()
                * (first[i] / correction1)
                / (Math.sqrt(second[i] / correction2) + EPSILON);
      }
      if (parameters.renormalize()) {
        normalize(u);
      }
    }
    float[] optimized = new float[u.length];
    for (int i = 0; i < u.length; i++) {
      optimized[i] = (float) u[i];
    }
    return DenseVectors.normalize(optimized);
  }

  private static double[] widen(float[] vector) {
    double[] wide = new double[vector.length];
    for (int i = 0; i < wide.length; i++) {
      wide[i] = vector[i];
    }
    return wide;
  }

  private static void normalize(double[] u) {
    double squared = 0;
    for (double x : u) {
      squared += x * x;
    }
    double norm = Math.sqrt(squared);
    for (int i = 0; i < u.length; i++) {
      u[i] /= norm;
    }
  }

  /** The loss as terms λ · d(u, x), which share one form for all three of its parts. */
  private static final class Loss {

    private final double[][] points;
    private final double[] weights;
    private final boolean squared;

    Loss(
        double[] origin,
        List<float[]> positives,
        List<float[]> negatives,
        DeoParameters parameters) {
      squared = parameters.distance() == DeoParameters.Distance.SQUARED;
      List<double[]> attracting = positives.isEmpty() ? List.of(origin) : grouped(positives);
      List<double[]> repelling = negatives.isEmpty() ? List.of() : grouped(negatives);
      points = new double[attracting.size() + repelling.size() + 1][];
      weights = new double[points.length];
      int at = 0;
      for (double[] positive : attracting) {
        weights[at] = parameters.attraction() / attracting.size();
        points[at++] = positive;
      }
      for (double[] negative : repelling) {
        weights[at] = -parameters.repulsion() / repelling.size();
        points[at++] = negative;
      }
      weights[at] = parameters.consistency();
      points[at] = origin;
      for (double[] point : points) {
        if (point.length != origin.length) {
          throw new IllegalArgumentException(
              "dimensions differ: " + origin.length + " and " + point.length);
        }
      }
    }

    /** The gradient of a mean of squared distances is that of the distance to the mean. */
    private List<double[]> grouped(List<float[]> vectors) {
      return (squared ? List.of(DenseVectors.mean(vectors)) : vectors)
          .stream().map(DirectEmbeddingOptimization::widen).toList();
    }

    void gradient(double[] u, double[] gradient) {
      Arrays.fill(gradient, 0);
      for (int p = 0; p < points.length; p++) {
        double[] point = points[p];
        double factor = 2 * weights[p];
        if (!squared) {
          double norm = distance(u, point);
          // The norm has no gradient at 0, and within rounding of it only a direction of noise.
          factor = norm < SAME ? 0 : weights[p] / norm;
        }
        for (int i = 0; i < u.length; i++) {
          gradient[i] += factor * (u[i] - point[i]);
        }
      }
    }

    private static double distance(double[] u, double[] point) {
      double sum = 0;
      for (int i = 0; i < u.length; i++) {
        double difference = u[i] - point[i];
        sum += difference * difference;
      }
      return Math.sqrt(sum);
    }
  }
}
