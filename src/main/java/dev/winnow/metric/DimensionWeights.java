package dev.winnow.metric;

import java.util.Arrays;

/** Weights, at least 0, of a code's dimensions for a criterion. */
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

  /** Returns 1 for scores above the mean and 0 for others; all 1 if all scores are equal. */
  public static double[] aboveMean(double[] scores) {
    double mean = mean(scores);
    return orAll(Arrays.stream(scores).map(score -> score > mean ? 1 : 0).toArray());
  }

  /** Returns max(0, score − mean) for each score; all 1 if all scores are equal. */
  public static double[] excess(double[] scores) {
    double mean = mean(scores);
    return orAll(Arrays.stream(scores).map(score -> Math.max(0, score - mean)).toArray());
  }

  /**
   * Returns, for every dimension, the share of variance between groups, in [0, 1]. It is near 1 if
   * the images of each group agree, and 0 for a dimension without variance. Needs no labels.
   *
   * @param groups the group number of every code, from 0
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
