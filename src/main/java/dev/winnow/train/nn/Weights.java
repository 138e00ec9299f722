package dev.winnow.train.nn;

import ai.djl.ndarray.types.Shape;
import dev.winnow.bundle.onnx.OnnxGraphBuilder;
import dev.winnow.train.TrainingException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The weights of a network, as Java arrays. The engine gets a copy for every step, which it frees
 * after the step. So no gradients have to be zeroed, native memory does not grow, and a checkpoint
 * consists of these arrays. Not thread-safe.
 */
public final class Weights {

  /** How training changes an array. */
  public enum Kind {
    /** Follows its gradient, and decays towards 0. */
    DECAYED,
    /** Follows its gradient. */
    TRAINED,
    /** Follows the statistics of batches: the means and variances of batch normalisation. */
    STATISTIC
  }

  /**
   * One array.
   *
   * @param name unique
   * @param values row by row; changed by training
   */
  public record Weight(String name, Shape shape, Kind kind, float[] values) {

    /** Adds the current weight to a graph, and returns the name of its value. */
    public String addTo(OnnxGraphBuilder graph) {
      return graph.tensor(name, values, shape.getShape());
    }
  }

  private final List<Weight> all = new ArrayList<>();
  private final SplittableRandom random;

  /** The seed and the order of the calls determine the initial values. */
  public Weights(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /** Returns a new weight drawn from a normal distribution around 0. */
  public Weight normal(String name, double deviation, long... shape) {
    Weight weight = constant(name, Kind.DECAYED, 0, shape);
    float[] values = weight.values();
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) (deviation * random.nextGaussian());
    }
    return weight;
  }

  /** Returns a new weight with the same value everywhere. */
  public Weight constant(String name, Kind kind, float value, long... shape) {
    if (all.stream().anyMatch(weight -> weight.name().equals(name))) {
      throw new IllegalArgumentException("two weights are called " + name);
    }
    Shape dimensions = new Shape(shape);
    float[] values = new float[Math.toIntExact(dimensions.size())];
    Arrays.fill(values, value);
    Weight weight = new Weight(name, dimensions, kind, values);
    all.add(weight);
    return weight;
  }

  public List<Weight> all() {
    return all;
  }

  /** Returns the weights that follow gradients, in a fixed order. */
  public List<Weight> trained() {
    return all.stream().filter(weight -> weight.kind() != Kind.STATISTIC).toList();
  }

  /** Returns a copy of all values, in the order of {@link #all()}. */
  public float[][] copy() {
    return all.stream().map(weight -> weight.values().clone()).toArray(float[][]::new);
  }

  /**
   * Restores values from {@link #copy()}.
   *
   * @throws TrainingException if they are of another network
   */
  void restore(float[][] values) {
    if (values.length != all.size()) {
      throw new TrainingException(
          "%d arrays for a network of %d".formatted(values.length, all.size()));
    }
    for (int i = 0; i < values.length; i++) {
      float[] own = all.get(i).values();
      if (values[i].length != own.length) {
        throw new TrainingException(
            "%s has %d values instead of %d"
                .formatted(all.get(i).name(), values[i].length, own.length));
      }
      System.arraycopy(values[i], 0, own, 0, own.length);
    }
  }
}
