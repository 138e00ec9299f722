package dev.winnow.train;

import java.util.stream.IntStream;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.RealMatrix;

/** Products and sums over many rows; plain loops are faster for them than a matrix library. */
public final class LinearAlgebra {

  private LinearAlgebra() {}

  /** Returns {@code XᵀY}; the result does not depend on the number of threads. */
  public static double[][] product(double[][] x, double[][] y) {
    int width = x[0].length;
    double[][] product = new double[width][y[0].length];
    IntStream.range(0, width)
        .parallel()
        .forEach(
            i -> {
              double[] row = product[i];
              for (int n = 0; n < x.length; n++) {
                double factor = x[n][i];
                double[] other = y[n];
                if (factor != 0) {
                  for (int j = 0; j < row.length; j++) {
                    row[j] += factor * other[j];
                  }
                }
              }
            });
    return product;
  }

  /** Returns {@code (A + ridge · 1)⁻¹ B} for a symmetric A. */
  public static double[][] solve(double[][] a, double ridge, double[][] b) {
    RealMatrix sum = new Array2DRowRealMatrix(a);
    for (int i = 0; i < a.length; i++) {
      sum.addToEntry(i, i, ridge);
    }
    return new CholeskyDecomposition(sum, 1e-9, 0)
        .getSolver()
        .solve(new Array2DRowRealMatrix(b, false))
        .getData();
  }

  /**
   * Returns {@code L⁻¹} of {@code A = LLᵀ}. It maps vectors of covariance A to vectors whose
   * components have variance 1 and no correlation.
   *
   * @param covariance symmetric and positive definite
   */
  public static RealMatrix whitening(RealMatrix covariance) {
    double[][] root = new CholeskyDecomposition(covariance, 1e-9, 0).getL().getData();
    double[][] inverse = new double[root.length][root.length];
    for (int i = 0; i < root.length; i++) {
      inverse[i][i] = 1 / root[i][i];
      for (int k = 0; k < i; k++) {
        double factor = root[i][k] / root[i][i];
        for (int j = 0; j <= k; j++) {
          inverse[i][j] -= factor * inverse[k][j];
        }
      }
    }
    return new Array2DRowRealMatrix(inverse, false);
  }

  public static double[] mean(double[][] rows) {
    double[] mean = new double[rows[0].length];
    for (double[] row : rows) {
      for (int j = 0; j < mean.length; j++) {
        mean[j] += row[j] / rows.length;
      }
    }
    return mean;
  }

  /** Returns the rows minus a vector. */
  public static double[][] minus(double[][] rows, double[] vector) {
    double[][] centred = new double[rows.length][];
    for (int n = 0; n < rows.length; n++) {
      centred[n] = rows[n].clone();
      for (int j = 0; j < vector.length; j++) {
        centred[n][j] -= vector[j];
      }
    }
    return centred;
  }

  public static double[][] doubles(float[][] rows) {
    double[][] wide = new double[rows.length][];
    for (int n = 0; n < rows.length; n++) {
      wide[n] = new double[rows[n].length];
      for (int j = 0; j < wide[n].length; j++) {
        wide[n][j] = rows[n][j];
      }
    }
    return wide;
  }

  public static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }

  public static float[] flat(double[][] rows) {
    int width = rows[0].length;
    float[] flat = new float[rows.length * width];
    for (int n = 0; n < rows.length; n++) {
      for (int j = 0; j < width; j++) {
        flat[n * width + j] = (float) rows[n][j];
      }
    }
    return flat;
  }

  public static float[] flat(double[] row) {
    return flat(new double[][] {row});
  }
}
