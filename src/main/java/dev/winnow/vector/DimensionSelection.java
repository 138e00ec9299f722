package dev.winnow.vector;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Selects the dimensions of a sparse space that represent a concept: section 4.1, "Exclusion Based
 * Retrieval Task Setting", of "Answering Multimodal Exclusion Queries with Lightweight Sparse
 * Disentangled Representations". D1 represents the positives and D2 the negatives; an item is
 * scored by its activations in D1 ∖ D2. Magnitude is the sum of absolute activations. Pure
 * functions; sets of dimensions are ascending.
 */
public final class DimensionSelection {

  private DimensionSelection() {}

  /**
   * Returns the mean of sparse vectors, such as the top K of a search: {@code float[dimension]}.
   *
   * @throws IllegalArgumentException if there are none
   * @throws ArrayIndexOutOfBoundsException if a vector has an active dimension beyond {@code
   *     dimension}
   */
  public static float[] meanActivation(List<SparseVector> vectors, int dimension) {
    if (vectors.isEmpty()) {
      throw new IllegalArgumentException("the mean of no vectors is undefined");
    }
    float[] mean = new float[dimension];
    for (SparseVector vector : vectors) {
      int[] indices = vector.indices();
      float[] values = vector.values();
      for (int i = 0; i < indices.length; i++) {
        mean[indices[i]] += values[i];
      }
    }
    for (int i = 0; i < dimension; i++) {
      mean[i] /= vectors.size();
    }
    return mean;
  }

  /**
   * Returns the smallest set of dimensions with at least {@code share} of the magnitude of {@code
   * activation}; ties prefer lower dimensions. Empty if all are zero.
   *
   * @param share the paper's th as a fraction, in (0, 1]
   */
  public static int[] carrying(float[] activation, double share) {
    if (!(share > 0 && share <= 1)) {
      throw new IllegalArgumentException("share must be in (0, 1]: " + share);
    }
    float[] magnitudes = new float[activation.length];
    for (int i = 0; i < activation.length; i++) {
      magnitudes[i] = Math.abs(activation[i]);
    }
    // A stable sort by falling magnitude, as (magnitude, dimension) packed into one long.
    long[] order = new long[activation.length];
    double total = 0;
    for (int i = 0; i < order.length; i++) {
      total += magnitudes[i];
      order[i] = ((long) ~Float.floatToRawIntBits(magnitudes[i]) << 32) | i;
    }
    Arrays.sort(order);
    int count = 0;
    double carried = 0;
    while (count < order.length && magnitudes[(int) order[count]] > 0 && carried < share * total) {
      carried += magnitudes[(int) order[count++]];
    }
    int[] dimensions = new int[count];
    for (int i = 0; i < count; i++) {
      dimensions[i] = (int) order[i];
    }
    Arrays.sort(dimensions);
    return dimensions;
  }

  /** Returns D1 ∖ D2. */
  public static int[] minus(int[] d1, int[] d2) {
    BitSet unwanted = new BitSet();
    for (int dimension : d2) {
      unwanted.set(dimension);
    }
    return Arrays.stream(d1).filter(dimension -> !unwanted.get(dimension)).toArray();
  }

  /** Returns a query whose inner product with a vector is the vector's sum over {@code d}. */
  public static SparseVector indicator(int[] d) {
    float[] ones = new float[d.length];
    Arrays.fill(ones, 1);
    return new SparseVector(d, ones);
  }

  /** Returns a query with the activations of the dimensions {@code d} as weights. */
  public static SparseVector restrict(float[] activation, int[] d) {
    float[] values = new float[d.length];
    for (int i = 0; i < d.length; i++) {
      values[i] = activation[d[i]];
    }
    return new SparseVector(d, values);
  }
}
