package dev.winnow.evaluate.exclusion.method;

import java.util.Arrays;

/** Sums of vectors and statistics of scores. */
final class Combination {

  private Combination() {}

  /** Returns a + weight · b. */
  static float[] of(float[] a, float weight, float[] b) {
    float[] sum = a.clone();
    for (int i = 0; i < sum.length; i++) {
      sum[i] += weight * b[i];
    }
    return sum;
  }

  /** Returns scores with mean 0 and standard deviation 1; all 0 if they do not differ. */
  static float[] standardized(float[] scores) {
    double mean = 0;
    for (float score : scores) {
      mean += score;
    }
    mean /= scores.length;
    double variance = 0;
    for (float score : scores) {
      variance += (score - mean) * (score - mean);
    }
    double deviation = Math.sqrt(variance / scores.length);
    float[] standardized = new float[scores.length];
    if (deviation == 0) {
      Arrays.fill(standardized, 0);
      return standardized;
    }
    for (int i = 0; i < scores.length; i++) {
      standardized[i] = (float) ((scores[i] - mean) / deviation);
    }
    return standardized;
  }
}
