package dev.winnow.train.photo;

import dev.winnow.train.LinearAlgebra;
import java.util.Arrays;

/**
 * Recognises drawn things by a linear map of the backbone's features, which is fitted on scenes and
 * also works on other drawings. The average output for a scene that holds the thing is 1.
 *
 * @param weights [f][things]
 * @param bias [things]
 */
record DrawnObjects(double[][] weights, double[] bias) {

  /** Ridge per scene; strong, so that the map uses features that all drawings share. */
  private static final double RIDGE = 6;

  static DrawnObjects of(double[][] features, DrawnScenes scenes, int things) {
    double[] mean = LinearAlgebra.mean(features);
    double[][] x = LinearAlgebra.minus(features, mean);
    double[] deviation = new double[mean.length];
    for (double[] row : x) {
      for (int j = 0; j < row.length; j++) {
        deviation[j] += row[j] * row[j] / x.length;
      }
    }
    Arrays.setAll(deviation, j -> Math.sqrt(deviation[j]) + 1e-3);
    for (double[] row : x) {
      Arrays.setAll(row, j -> row[j] / deviation[j]);
    }
    double[][] there = new double[x.length][things];
    for (int n = 0; n < x.length; n++) {
      for (int thing : scenes.objects().get(n)) {
        there[n][thing] = 1;
      }
    }
    double[][] y = LinearAlgebra.minus(there, LinearAlgebra.mean(there));
    double[][] b =
        LinearAlgebra.solve(
            LinearAlgebra.product(x, x), RIDGE * x.length, LinearAlgebra.product(x, y));
    double scale = 1 / meanWhereThere(x, b, scenes);
    double[] bias = new double[things];
    for (int j = 0; j < b.length; j++) {
      for (int t = 0; t < things; t++) {
        b[j][t] *= scale / deviation[j];
        bias[t] -= b[j][t] * mean[j];
      }
    }
    return new DrawnObjects(b, bias);
  }

  private static double meanWhereThere(double[][] x, double[][] b, DrawnScenes scenes) {
    double[][] columns = SceneLikeness.transposed(b);
    double sum = 0;
    int count = 0;
    for (int n = 0; n < x.length; n++) {
      for (int thing : scenes.objects().get(n)) {
        sum += LinearAlgebra.dot(x[n], columns[thing]);
        count++;
      }
    }
    return sum / count;
  }
}
