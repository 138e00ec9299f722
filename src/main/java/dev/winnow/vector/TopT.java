package dev.winnow.vector;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the t largest values of an activation vector: Top_t in "Answering Multimodal Exclusion
 * Queries with Lightweight Sparse Disentangled Representations", the mask of training step 3.
 */
public final class TopT {

  private TopT() {}

  /**
   * Returns the {@code t} largest positive values of {@code activations}, or all if fewer are
   * positive. Ties prefer lower dimensions, so the result is deterministic. O(d log t).
   *
   * @throws IllegalArgumentException if {@code t} is negative
   */
  public static SparseVector of(float[] activations, int t) {
    if (t < 0) {
      throw new IllegalArgumentException("t must not be negative: " + t);
    }
    SparseVector all = positives(activations, t);
    if (all != null) {
      return all;
    }
    // A min-heap of (value, dimension) packed into longs: bits of positive floats sort like the
    // floats, and of equal values the higher dimension is removed first.
    long[] heap = new long[Math.min(t, activations.length)];
    int size = 0;
    for (int i = 0; i < activations.length; i++) {
      float value = activations[i];
      if (!(value > 0) || heap.length == 0) {
        continue;
      }
      long packed = ((long) Float.floatToRawIntBits(value) << 32) | (Integer.MAX_VALUE - i);
      if (size < heap.length) {
        heap[size] = packed;
        siftUp(heap, size++);
      } else if (packed > heap[0]) {
        heap[0] = packed;
        siftDown(heap, size);
      }
    }
    int[] indices = new int[size];
    for (int i = 0; i < size; i++) {
      indices[i] = Integer.MAX_VALUE - (int) heap[i];
    }
    Arrays.sort(indices);
    float[] values = new float[size];
    for (int i = 0; i < size; i++) {
      values[i] = activations[indices[i]];
    }
    return new SparseVector(indices, values);
  }

  /** Returns the positive values, or null if there are more than t. A trained head has few. */
  private static @Nullable SparseVector positives(float[] activations, int t) {
    int[] indices = new int[Math.min(t, activations.length)];
    float[] values = new float[indices.length];
    int size = 0;
    for (int i = 0; i < activations.length; i++) {
      if (activations[i] > 0) {
        if (size == indices.length) {
          return null;
        }
        indices[size] = i;
        values[size++] = activations[i];
      }
    }
    return new SparseVector(Arrays.copyOf(indices, size), Arrays.copyOf(values, size));
  }

  private static void siftUp(long[] heap, int at) {
    long moving = heap[at];
    while (at > 0) {
      int parent = (at - 1) >>> 1;
      if (heap[parent] <= moving) {
        break;
      }
      heap[at] = heap[parent];
      at = parent;
    }
    heap[at] = moving;
  }

  private static void siftDown(long[] heap, int size) {
    long moving = heap[0];
    int at = 0;
    for (int child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && heap[child + 1] < heap[child]) {
        child++;
      }
      if (heap[child] >= moving) {
        break;
      }
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = moving;
  }
}
