package dev.winnow.metric;

import java.util.Arrays;

/** Ways to choose the dimensions of a code that tell a criterion: a weight ≥ 0 for each. */
public final class DimensionWeights {

  private DimensionWeights() {}

  /** Returns the mutual information of every dimension with the labels, in nats. */
  public static double[] information(float[][] codes, int[] labels) {
    double[] information = new double[codes[0].length];
    for (int d = 0; d < information.length; d++) {
      float[] values = new float[codes.length];
      for (int i = 0; i < codes.length; i++) {
        values[i] = codes[i][d];
      }
      information[d] = MutualInformation.nats(values, labels);
    }
    return information;
  }

  /** Returns 1 where a score is above the mean of all, else 0; all 1 if all are equal. */
  public static double[] aboveMean(double[] scores) {
    double mean = mean(scores);
    return orAll(Arrays.stream(scores).map(score -> score > mean ? 1 : 0).toArray());
  }

  /** Returns by how much each score is above the mean of all, else 0; all 1 if all are equal. */
  public static double[] excess(double[] scores) {
    double mean = mean(scores);
    return orAll(Arrays.stream(scores).map(score -> Math.max(0, score - mean)).toArray());
  }

  /**
   * Returns the share of every dimension's variance that lies between groups, in [0, 1]: near 1
   * where the images of a group agree. Needs no labels; 0 for a dimension without variance.
   *
   * @param groups of every code the number of its group, from 0
   */
  public static double[] betweenGroups(float[][] codes, int[] groups) {
    int count = Arrays.stream(groups).max().orElse(-1) + 1;
    double[] shares = new double[codes[0].length];
    for (int d = 0; d < shares.length; d++) {
      double[] sums = new double[count];
      int[] sizes = new int[count];
      double sum = 0;
      double squares = 0;
      for (int i = 0; i < codes.length; i++) {
        double value = codes[i][d];
        sums[groups[i]] += value;
        sizes[groups[i]]++;
        sum += value;
        squares += value * value;
      }
      double total = squares - sum * sum / codes.length;
      double between = -sum * sum / codes.length;
      for (int g = 0; g < count; g++) {
        between += sizes[g] == 0 ? 0 : sums[g] * sums[g] / sizes[g];
      }
      shares[d] = total > 1e-9 * codes.length ? Math.clamp(between / total, 0, 1) : 0;
    }
    return shares;
  }

  private static double[] orAll(double[] weights) {
    if (Arrays.stream(weights).allMatch(weight -> weight == 0)) {
      Arrays.fill(weights, 1);
    }
    return weights;
  }

  private static double mean(double[] scores) {
    return Arrays.stream(scores).average().orElse(0);
  }
}
