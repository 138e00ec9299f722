package dev.winnow.train.view;

import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The directions of the largest variance, by orthogonal iteration. Unlike a decomposition with all
 * eigenvectors, it also works if some numbers are always 0, such as bins of a histogram.
 */
final class PrincipalSubspace {

  private static final int ITERATIONS = 60;
  private static final double NOTHING = 1e-12;

  private PrincipalSubspace() {}

  /**
   * Returns orthonormal directions, {@code [in][dimension]}; zeros if there are fewer.
   *
   * @param rows {@code [n][in]}
   * @param mean of the rows
   */
  static float[][] of(float[][] rows, float[] mean, int dimension) {
    int in = mean.length;
    double[][] covariance = covariance(rows, mean);
    SplittableRandom random = new SplittableRandom(1);
    double[][] basis = new double[dimension][in]; // one direction per row
    for (double[] direction : basis) {
      for (int i = 0; i < in; i++) {
        direction[i] = random.nextGaussian();
      }
    }
    orthonormalise(basis);
    for (int iteration = 0; iteration < ITERATIONS; iteration++) {
      basis = product(basis, covariance);
      orthonormalise(basis);
    }
    float[][] columns = new float[in][dimension];
    for (int k = 0; k < dimension; k++) {
      for (int i = 0; i < in; i++) {
        columns[i][k] = (float) basis[k][i];
      }
    }
    return columns;
  }

  private static double[][] covariance(float[][] rows, float[] mean) {
    int in = mean.length;
    double[][] covariance = new double[in][in];
    IntStream.range(0, in)
        .parallel()
        .forEach(
            a -> {
              for (float[] row : rows) {
                double centred = (row[a] - mean[a]) / rows.length;
                for (int b = 0; b < in; b++) {
                  covariance[a][b] += centred * (row[b] - mean[b]);
                }
              }
            });
    return covariance;
  }

  private static double[][] product(double[][] basis, double[][] symmetric) {
    return IntStream.range(0, basis.length)
        .parallel()
        .mapToObj(
            k -> {
              double[] product = new double[symmetric.length];
              for (int j = 0; j < symmetric.length; j++) {
                double factor = basis[k][j];
                double[] row = symmetric[j];
                for (int i = 0; i < row.length; i++) {
                  product[i] += factor * row[i];
                }
              }
              return product;
            })
        .toArray(double[][]::new);
  }

  /** Gram-Schmidt method, twice, because directions quickly become similar. */
  private static void orthonormalise(double[][] basis) {
    for (int k = 0; k < basis.length; k++) {
      double before = Math.sqrt(dot(basis[k], basis[k]));
      for (int pass = 0; pass < 2; pass++) {
        for (int j = 0; j < k; j++) {
          double along = dot(basis[k], basis[j]);
          for (int i = 0; i < basis[k].length; i++) {
            basis[k][i] -= along * basis[j][i];
          }
        }
      }
      double norm = Math.sqrt(dot(basis[k], basis[k]));
      double scale = norm > NOTHING * Math.max(before, NOTHING) ? 1 / norm : 0;
      for (int i = 0; i < basis[k].length; i++) {
        basis[k][i] *= scale;
      }
    }
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
