package dev.winnow.train.nn;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import dev.winnow.train.nn.Weights.Kind;
import dev.winnow.train.nn.Weights.Weight;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * One pass through a network: copies the weights to the engine and returns their gradients and
 * statistics. All its arrays belong to the step's manager and are freed with it.
 *
 * <p>Beware: in this engine {@code mul}, {@code div} and {@code pow} with a Java number sometimes
 * give wrong gradients, because the number's buffer may be freed before the backward pass. The
 * arrays of {@link #constant} stay valid.
 */
public final class ForwardPass {

  private final NDManager manager;
  private final boolean training;
  private final Map<Weight, NDArray> lent = new IdentityHashMap<>();

  public ForwardPass(NDManager manager, boolean training) {
    this.manager = manager;
    this.training = training;
  }

  public NDManager manager() {
    return manager;
  }

  /** Returns whether gradients and statistics are computed. */
  boolean training() {
    return training;
  }

  /** Returns the weight as an array of the engine, the same for the whole pass. */
  public NDArray get(Weight weight) {
    return lent.computeIfAbsent(
        weight,
        w -> {
          NDArray array = manager.create(w.values(), w.shape());
          if (training && w.kind() != Kind.STATISTIC) {
            array.setRequiresGradient(true);
          }
          return array;
        });
  }

  /** Returns a scalar to multiply with. */
  public NDArray constant(double value) {
    return manager.create((float) value);
  }

  /** Returns the gradients after the backward pass; zeros for unused weights. */
  public float[][] gradients(List<Weight> weights) {
    float[][] gradients = new float[weights.size()][];
    for (int i = 0; i < gradients.length; i++) {
      NDArray array = lent.get(weights.get(i));
      if (array == null) {
        gradients[i] = new float[weights.get(i).values().length];
      } else {
        try (NDArray gradient = array.getGradient()) {
          gradients[i] = gradient.toFloatArray();
        }
      }
    }
    return gradients;
  }

  /** Copies the statistics that the engine has updated into the weights. */
  void keepStatistics() {
    lent.forEach(
        (weight, array) -> {
          if (weight.kind() == Kind.STATISTIC) {
            float[] values = array.toFloatArray();
            System.arraycopy(values, 0, weight.values(), 0, values.length);
          }
        });
  }
}
