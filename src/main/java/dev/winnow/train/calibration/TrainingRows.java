package dev.winnow.train.calibration;

import java.util.Arrays;

/** The data of a regression: rows of numbers, each with a yes or no. For one thread. */
public final class TrainingRows {

  private final int features;
  private float[] values = new float[0];
  private float[] weights = new float[0];
  private boolean[] positive = new boolean[0];
  private int size;

  /**
   * @param features numbers in a row
   */
  public TrainingRows(int features) {
    this.features = features;
  }

  /**
   * Adds a row.
   *
   * @param weight the number of equal rows that this row represents
   */
  public void add(boolean yes, double weight, double... row) {
    if (size == positive.length) {
      int larger = Math.max(1024, size + size / 2);
      values = Arrays.copyOf(values, larger * features);
      weights = Arrays.copyOf(weights, larger);
      positive = Arrays.copyOf(positive, larger);
    }
    for (int j = 0; j < features; j++) {
      values[size * features + j] = (float) row[j];
    }
    weights[size] = (float) weight;
    positive[size++] = yes;
  }

  int features() {
    return features;
  }

  int size() {
    return size;
  }

  double value(int row, int feature) {
    return values[row * features + feature];
  }

  double weight(int row) {
    return weights[row];
  }

  boolean positive(int row) {
    return positive[row];
  }

  int positives() {
    int count = 0;
    for (int i = 0; i < size; i++) {
      count += positive[i] ? 1 : 0;
    }
    return count;
  }

  /** Returns the weighted share of rows with a yes; NaN if there are no rows. */
  double rate() {
    double yes = 0;
    double all = 0;
    for (int i = 0; i < size; i++) {
      all += weights[i];
      yes += positive[i] ? weights[i] : 0;
    }
    return yes / all;
  }
}
