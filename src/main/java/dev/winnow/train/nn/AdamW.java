package dev.winnow.train.nn;

import dev.winnow.train.nn.Weights.Kind;
import dev.winnow.train.nn.Weights.Weight;
import java.util.List;

/**
 * Adam with decoupled weight decay (Loshchilov and Hutter, "Decoupled Weight Decay Regularization",
 * 2019, algorithm 2) in plain Java, with the same results on every engine. Not thread-safe.
 */
final class AdamW {

  private static final double BETA1 = 0.9;
  private static final double BETA2 = 0.999;
  private static final double EPSILON = 1e-8;

  private final List<Weight> weights;
  private final double decay;
  private final float[][] means;
  private final float[][] squares;

  /**
   * @param decay relative decay of a {@link Kind#DECAYED} weight in a step, per learning rate
   */
  AdamW(List<Weight> weights, double decay) {
    this.weights = weights;
    this.decay = decay;
    this.means = zeros(weights);
    this.squares = zeros(weights);
  }

  /**
   * Moves the weights against their gradients.
   *
   * @param step number of this step, from 1
   */
  void update(float[][] gradients, double rate, long step) {
    float scale = (float) (rate / (1 - Math.pow(BETA1, step)));
    float correction = (float) (1 / (1 - Math.pow(BETA2, step)));
    for (int w = 0; w < gradients.length; w++) {
      Weight weight = weights.get(w);
      float keep = weight.kind() == Kind.DECAYED ? (float) (1 - rate * decay) : 1;
      float[] values = weight.values();
      float[] mean = means[w];
      float[] square = squares[w];
      float[] gradient = gradients[w];
      for (int i = 0; i < values.length; i++) {
        float g = gradient[i];
        mean[i] = (float) BETA1 * mean[i] + (float) (1 - BETA1) * g;
        square[i] = (float) BETA2 * square[i] + (float) (1 - BETA2) * g * g;
        float root = (float) Math.sqrt(square[i] * correction) + (float) EPSILON;
        values[i] = keep * values[i] - scale * mean[i] / root;
      }
    }
  }

  /** Returns the running means of the gradients; live, for checkpoints. */
  float[][] means() {
    return means;
  }

  /** Returns the running means of the squared gradients; live, for checkpoints. */
  float[][] squares() {
    return squares;
  }

  private static float[][] zeros(List<Weight> weights) {
    return weights.stream().map(w -> new float[w.values().length]).toArray(float[][]::new);
  }
}
