package dev.winnow.train.photo;

import dev.winnow.train.LinearAlgebra;
import java.util.Arrays;
import java.util.Random;

/**
 * Measures the distance of an image from drawn scenes: the share of its features outside of the
 * subspace of the scenes' features, from 0 to 1. Fitted on scenes only, because training has no
 * photographs.
 *
 * @param mean mean of the scenes' features
 * @param basis orthonormal basis of the subspace: [f][k]
 * @param limit held-out scenes are rarely above it
 */
record SceneLikeness(double[] mean, double[][] basis, double limit) {

  private static final int DIMENSIONS = 128;
  private static final int ITERATIONS = 12;

  /** Share of the held-out scenes below the limit. */
  private static final double BELOW = 0.98;

  /**
   * @param features of scenes; the last fifth is held out
   */
  static SceneLikeness of(double[][] features, long seed) {
    double[][] fit = Arrays.copyOfRange(features, 0, features.length * 4 / 5);
    double[] mean = LinearAlgebra.mean(fit);
    double[][] centred = LinearAlgebra.minus(fit, mean);
    double[][] covariance = LinearAlgebra.product(centred, centred);
    double[][] basis = start(mean.length, Math.min(DIMENSIONS, mean.length / 2), seed);
    for (int i = 0; i < ITERATIONS; i++) {
      // The covariance is symmetric, so product(), which transposes it, works.
      basis = orthonormal(LinearAlgebra.product(covariance, basis));
    }
    var whole = new SceneLikeness(mean, basis, 1);
    double[] aside =
        Arrays.stream(features, fit.length, features.length)
            .parallel()
            .mapToDouble(whole::distance)
            .toArray();
    Arrays.sort(aside);
    return new SceneLikeness(mean, basis, aside[(int) (BELOW * (aside.length - 1))]);
  }

  /** Returns the distance of an image with these features from scenes. */
  double distance(double[] features) {
    double[] x = LinearAlgebra.minus(new double[][] {features}, mean)[0];
    double inside = 0;
    double[] projected = new double[basis[0].length];
    for (int j = 0; j < x.length; j++) {
      for (int k = 0; k < projected.length; k++) {
        projected[k] += x[j] * basis[j][k];
      }
    }
    for (double value : projected) {
      inside += value * value;
    }
    return 1 - inside / LinearAlgebra.dot(x, x);
  }

  private static double[][] start(int rows, int columns, long seed) {
    Random random = new Random(seed);
    double[][] start = new double[rows][columns];
    for (double[] row : start) {
      Arrays.setAll(row, k -> random.nextGaussian());
    }
    return orthonormal(start);
  }

  /** Orthonormalises columns by the Gram-Schmidt method, twice. */
  private static double[][] orthonormal(double[][] matrix) {
    int columns = matrix[0].length;
    double[][] rows = transposed(matrix);
    for (int k = 0; k < columns; k++) {
      for (int pass = 0; pass < 2; pass++) {
        for (int before = 0; before < k; before++) {
          subtract(rows[k], rows[before], LinearAlgebra.dot(rows[k], rows[before]));
        }
      }
      double length = Math.sqrt(LinearAlgebra.dot(rows[k], rows[k]));
      for (int j = 0; j < rows[k].length; j++) {
        rows[k][j] /= length;
      }
    }
    return transposed(rows);
  }

  private static void subtract(double[] from, double[] vector, double factor) {
    for (int j = 0; j < from.length; j++) {
      from[j] -= factor * vector[j];
    }
  }

  static double[][] transposed(double[][] matrix) {
    double[][] transposed = new double[matrix[0].length][matrix.length];
    for (int i = 0; i < matrix.length; i++) {
      for (int j = 0; j < matrix[i].length; j++) {
        transposed[j][i] = matrix[i][j];
      }
    }
    return transposed;
  }
}
