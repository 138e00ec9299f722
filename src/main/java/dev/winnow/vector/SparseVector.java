package dev.winnow.vector;

import java.util.Arrays;

/**
 * A sparse vector: the non-zero dimensions, ascending and distinct, and their finite values.
 *
 * <p>The vector owns its arrays; callers must not change them.
 */
public record SparseVector(int[] indices, float[] values) {

  /** The vector without active dimensions. */
  public static final SparseVector EMPTY = new SparseVector(new int[0], new float[0]);

  /**
   * @throws IllegalArgumentException if the lengths differ, the indices are negative, unsorted or
   *     repeated, or a value is not finite
   */
  public SparseVector {
    if (indices.length != values.length) {
      throw new IllegalArgumentException(
          indices.length + " indices for " + values.length + " values");
    }
    int previous = -1;
    for (int i = 0; i < indices.length; i++) {
      if (indices[i] <= previous) {
        throw new IllegalArgumentException(
            "indices must be ascending and not negative: %d after %d"
                .formatted(indices[i], previous));
      }
      if (!Float.isFinite(values[i])) {
        throw new IllegalArgumentException("dimension " + indices[i] + " is " + values[i]);
      }
      previous = indices[i];
    }
  }

  /**
   * Returns this vector scaled to length 1; an empty vector is returned unchanged.
   *
   * @throws IllegalArgumentException if all its values are 0
   */
  public SparseVector normalized() {
    if (indices.length == 0) {
      return this;
    }
    return new SparseVector(indices, DenseVectors.normalize(values));
  }

  /** Returns the number of active dimensions. */
  public int size() {
    return indices.length;
  }

  /** Returns the inner product with another sparse vector; O(size + other.size). */
  public float dot(SparseVector other) {
    float sum = 0;
    int i = 0;
    int j = 0;
    while (i < indices.length && j < other.indices.length) {
      int a = indices[i];
      int b = other.indices[j];
      if (a == b) {
        sum = Math.fma(values[i++], other.values[j++], sum);
      } else if (a < b) {
        i++;
      } else {
        j++;
      }
    }
    return sum;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof SparseVector that
        && Arrays.equals(indices, that.indices)
        && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(indices) + Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return "SparseVector" + Arrays.toString(indices) + Arrays.toString(values);
  }
}
