package dev.winnow.train.photo;

import dev.winnow.train.LinearAlgebra;

/**
 * The classes that a classifier of photographs assigns to drawings. It classifies many drawings as
 * an envelope or a comic book, so these classes are weak evidence and their logits are lowered.
 *
 * @param bias the lowered bias of the classes
 * @param probabilities the mean probabilities of the classes of drawn scenes, with this bias
 */
record ClassPriors(double[] bias, double[] probabilities) {

  /** Factor of the scenes' mean logits that is subtracted; chosen on photographs and paintings. */
  private static final double SHIFT = 1.5;

  static ClassPriors of(Backbone backbone, double[][] features) {
    int classes = backbone.classes();
    double[][] weights = new double[backbone.width()][classes];
    for (int c = 0; c < classes; c++) {
      for (int j = 0; j < weights.length; j++) {
        weights[j][c] = backbone.weights()[c * weights.length + j];
      }
    }
    double[] mean = LinearAlgebra.mean(features);
    double[] logits = logits(mean, weights, backbone.bias());
    double level = 0;
    for (double logit : logits) {
      level += logit / classes;
    }
    double[] bias = new double[classes];
    for (int c = 0; c < classes; c++) {
      bias[c] = backbone.bias()[c] - SHIFT * (logits[c] - level);
    }
    double[] probabilities = new double[classes];
    for (double[] row : features) {
      double[] own = softmax(logits(row, weights, bias));
      for (int c = 0; c < classes; c++) {
        probabilities[c] += own[c] / features.length;
      }
    }
    return new ClassPriors(bias, probabilities);
  }

  private static double[] logits(double[] features, double[][] weights, float[] bias) {
    double[] wide = new double[bias.length];
    for (int c = 0; c < wide.length; c++) {
      wide[c] = bias[c];
    }
    return logits(features, weights, wide);
  }

  private static double[] logits(double[] features, double[][] weights, double[] bias) {
    double[] logits = bias.clone();
    for (int j = 0; j < features.length; j++) {
      double factor = features[j];
      double[] row = weights[j];
      for (int c = 0; c < logits.length; c++) {
        logits[c] += factor * row[c];
      }
    }
    return logits;
  }

  private static double[] softmax(double[] logits) {
    double largest = Double.NEGATIVE_INFINITY;
    for (double logit : logits) {
      largest = Math.max(largest, logit);
    }
    double sum = 0;
    double[] values = new double[logits.length];
    for (int c = 0; c < values.length; c++) {
      values[c] = Math.exp(logits[c] - largest);
      sum += values[c];
    }
    for (int c = 0; c < values.length; c++) {
      values[c] /= sum;
    }
    return values;
  }
}
