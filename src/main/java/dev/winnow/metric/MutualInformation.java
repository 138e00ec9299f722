package dev.winnow.metric;

/** The mutual information of a number and a label. */
public final class MutualInformation {

  private static final int BINS = 20;

  private MutualInformation() {}

  /**
   * Returns I(value; label) in nats, at least 0: the plug-in estimate over 20 bins of equal width
   * between the smallest and the largest value. It is biased upwards for few samples.
   *
   * @param labels the label of every value, at least 0; samples with a negative label are ignored
   * @return 0 if no samples remain or all values are equal
   */
  public static double nats(float[] values, int[] labels) {
    float least = Float.POSITIVE_INFINITY;
    float most = Float.NEGATIVE_INFINITY;
    int classes = 0;
    int samples = 0;
    for (int i = 0; i < values.length; i++) {
      if (labels[i] >= 0) {
        least = Math.min(least, values[i]);
        most = Math.max(most, values[i]);
        classes = Math.max(classes, labels[i] + 1);
        samples++;
      }
    }
    if (samples == 0 || !(most > least)) {
      return 0;
    }
    int[][] joint = new int[BINS][classes];
    for (int i = 0; i < values.length; i++) {
      if (labels[i] >= 0) {
        int bin = (int) ((values[i] - least) / (most - least) * BINS);
        joint[Math.clamp(bin, 0, BINS - 1)][labels[i]]++;
      }
    }
    return information(joint, classes, samples);
  }

  private static double information(int[][] joint, int classes, int samples) {
    int[] ofBin = new int[BINS];
    int[] ofClass = new int[classes];
    for (int b = 0; b < BINS; b++) {
      for (int c = 0; c < classes; c++) {
        ofBin[b] += joint[b][c];
        ofClass[c] += joint[b][c];
      }
    }
    double sum = 0;
    for (int b = 0; b < BINS; b++) {
      for (int c = 0; c < classes; c++) {
        if (joint[b][c] > 0) {
          double expected = (double) ofBin[b] * ofClass[c] / samples;
          sum += joint[b][c] * Math.log(joint[b][c] / expected);
        }
      }
    }
    return Math.max(0, sum / samples);
  }
}
