package dev.winnow.evaluate.criterion;

import java.util.Arrays;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.EigenDecomposition;
import org.apache.commons.math3.stat.correlation.Covariance;

/** Codes on their first two principal components (Figure 5 of the paper). */
final class Projection {

  private Projection() {}

  /** Returns two numbers for every code; the second is 0 if codes have one dimension. */
  static double[][] of(float[][] codes, int from, int to) {
    double[][] rows = new double[codes.length][to - from];
    for (int i = 0; i < rows.length; i++) {
      for (int d = from; d < to; d++) {
        rows[i][d - from] = codes[i][d];
      }
    }
    if (to - from == 1) {
      return Arrays.stream(rows).map(row -> new double[] {row[0], 0}).toArray(double[][]::new);
    }
    var covariance = new Covariance(rows).getCovarianceMatrix();
    var eigen = new EigenDecomposition(covariance);
    double[][] axes = {eigen.getEigenvector(0).toArray(), eigen.getEigenvector(1).toArray()};
    return new Array2DRowRealMatrix(rows, false)
        .multiply(new Array2DRowRealMatrix(axes).transpose())
        .getData();
  }

  /**
   * Returns the share of the variance of points that lies between labels, in [0, 1]; images with a
   * negative label are ignored.
   */
  static double explained(double[][] points, int[] labels) {
    int classes = Arrays.stream(labels).max().orElse(-1) + 1;
    int dimensions = points[0].length;
    double[][] sums = new double[classes][dimensions];
    int[] sizes = new int[classes];
    double[] sum = new double[dimensions];
    double squares = 0;
    int count = 0;
    for (int i = 0; i < points.length; i++) {
      if (labels[i] < 0) {
        continue;
      }
      count++;
      sizes[labels[i]]++;
      for (int d = 0; d < dimensions; d++) {
        sums[labels[i]][d] += points[i][d];
        sum[d] += points[i][d];
        squares += points[i][d] * points[i][d];
      }
    }
    double total = squares;
    double between = 0;
    for (int d = 0; d < dimensions; d++) {
      double mean = count == 0 ? 0 : sum[d] * sum[d] / count;
      total -= mean;
      between -= mean;
      for (int c = 0; c < classes; c++) {
        between += sizes[c] == 0 ? 0 : sums[c][d] * sums[c][d] / sizes[c];
      }
    }
    return total > 0 ? Math.clamp(between / total, 0, 1) : 0;
  }
}
