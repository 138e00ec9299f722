package dev.winnow.vector;

import java.util.Collections;
import java.util.List;

/**
 * Dense vectors, {@code float[d]}, with weights.
 *
 * @param weights one for each vector, above 0
 */
public record WeightedVectors(List<float[]> vectors, List<Double> weights) {

  /**
   * @throws IllegalArgumentException if there are not as many weights as vectors
   */
  public WeightedVectors {
    vectors = List.copyOf(vectors);
    weights = List.copyOf(weights);
    if (vectors.size() != weights.size()) {
      throw new IllegalArgumentException(
          "%d vectors have %d weights".formatted(vectors.size(), weights.size()));
    }
  }

  /** Returns the vectors with weight 1 each. */
  public static WeightedVectors equal(List<float[]> vectors) {
    return new WeightedVectors(vectors, Collections.nCopies(vectors.size(), 1.0));
  }

  public int size() {
    return vectors.size();
  }

  public boolean isEmpty() {
    return vectors.isEmpty();
  }

  /** Returns the sum of the weights. */
  public double total() {
    return weights.stream().mapToDouble(Double::doubleValue).sum();
  }
}
