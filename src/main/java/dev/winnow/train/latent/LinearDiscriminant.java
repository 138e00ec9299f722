package dev.winnow.train.latent;

import dev.winnow.train.LinearAlgebra;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.SingularValueDecomposition;

/**
 * Fisher's linear discriminants of labels: the directions in which vectors of different labels are
 * far apart, compared to vectors of the same label. Projections of the training vectors have mean 0
 * and variance 1.
 *
 * @param mean of the vectors, {@code [d]}
 * @param directions {@code [k][d]}, the best one first
 * @param weights of the directions: variance between the labels by variance within a label
 */
record LinearDiscriminant(double[] mean, double[][] directions, double[] weights) {

  /** Keeps the matrix invertible if the images of each label are equal. */
  private static final double LEAST_VARIANCE = 1e-6;

  private static final double NOTHING = 1e-6;

  /**
   * Fits the directions.
   *
   * @param vectors {@code [n][d]}
   * @param labels label of every vector; vectors with a negative label are ignored. At least two
   *     labels differ.
   * @param most maximum number of directions; there are at most d, and at most one less than labels
   * @param ridge regularisation: added to the variance within a label in every direction, as a
   *     share of its mean
   */
  static LinearDiscriminant of(float[][] vectors, int[] labels, int most, double ridge) {
    int[] known = IntStream.range(0, labels.length).filter(i -> labels[i] >= 0).toArray();
    double[][] rows =
        LinearAlgebra.doubles(
            Arrays.stream(known).mapToObj(i -> vectors[i]).toArray(float[][]::new));
    double[] mean = LinearAlgebra.mean(rows);
    double[][] centred = LinearAlgebra.minus(rows, mean);
    List<Integer> distinct = Arrays.stream(known).map(i -> labels[i]).distinct().boxed().toList();
    double[][] means =
        new double[distinct.size()][mean.length]; // scaled by the root of their shares
    int[] counts = new int[distinct.size()];
    for (int i = 0; i < known.length; i++) {
      int label = distinct.indexOf(labels[known[i]]);
      counts[label]++;
      for (int j = 0; j < mean.length; j++) {
        means[label][j] += centred[i][j];
      }
    }
    for (int label = 0; label < counts.length; label++) {
      means[label] = scaled(means[label], 1 / Math.sqrt((double) counts[label] * known.length));
    }
    RealMatrix between = new Array2DRowRealMatrix(means, false);
    RealMatrix within =
        new Array2DRowRealMatrix(LinearAlgebra.product(centred, centred), false)
            .scalarMultiply(1.0 / rows.length)
            .subtract(new Array2DRowRealMatrix(LinearAlgebra.product(means, means), false));
    double added = Math.max(LEAST_VARIANCE, ridge * within.getTrace() / mean.length);
    within = within.add(MatrixUtils.createRealIdentityMatrix(mean.length).scalarMultiply(added));
    return directions(mean, centred, within, between, Math.min(most, means.length - 1));
  }

  /**
   * Solves {@code betweenᵀ · between · v = λ · within · v} by singular values, because almost all λ
   * are 0 if there are few labels.
   */
  private static LinearDiscriminant directions(
      double[] mean, double[][] centred, RealMatrix within, RealMatrix between, int most) {
    RealMatrix whitening = LinearAlgebra.whitening(within);
    var values = new SingularValueDecomposition(whitening.multiply(between.transpose()));
    double[] ratios =
        Arrays.stream(values.getSingularValues())
            .limit(most)
            .map(value -> value * value)
            .filter(ratio -> ratio > NOTHING)
            .toArray();
    double[][] directions =
        IntStream.range(0, ratios.length)
            .mapToObj(i -> whitening.preMultiply(values.getU().getColumn(i)))
            .map(direction -> scaled(direction, 1 / deviation(centred, direction)))
            .toArray(double[][]::new);
    return new LinearDiscriminant(mean, directions, ratios);
  }

  private static double deviation(double[][] centred, double[] direction) {
    return Math.sqrt(
        Arrays.stream(centred)
            .mapToDouble(row -> Math.pow(LinearAlgebra.dot(row, direction), 2))
            .average()
            .orElseThrow());
  }

  private static double[] scaled(double[] vector, double factor) {
    return Arrays.stream(vector).map(value -> value * factor).toArray();
  }

  /** Returns the projections of vectors, {@code [n][k]}. */
  float[][] project(float[][] vectors) {
    float[][] projected = new float[vectors.length][directions.length];
    for (int n = 0; n < vectors.length; n++) {
      for (int k = 0; k < directions.length; k++) {
        double sum = 0;
        for (int j = 0; j < mean.length; j++) {
          sum += directions[k][j] * (vectors[n][j] - mean[j]);
        }
        projected[n][k] = (float) sum;
      }
    }
    return projected;
  }
}
