package dev.winnow.vector;

import java.util.Collections;
import java.util.List;

/** Arithmetic on dense vectors, {@code float[d]}. Pure functions; inputs are never changed. */
public final class DenseVectors {

  private DenseVectors() {}

  /**
   * Returns the inner product of two vectors.
   *
   * @throws IllegalArgumentException if their dimensions differ
   */
  public static float dot(float[] a, float[] b) {
    requireSameDimension(a.length, b.length);
    // Several independent sums: with one, each addition would wait for the previous one.
    float s0 = 0;
    float s1 = 0;
    float s2 = 0;
    float s3 = 0;
    float s4 = 0;
    float s5 = 0;
    float s6 = 0;
    float s7 = 0;
    int i = 0;
    for (int end = a.length - 7; i < end; i += 8) {
      s0 = Math.fma(a[i], b[i], s0);
      s1 = Math.fma(a[i + 1], b[i + 1], s1);
      s2 = Math.fma(a[i + 2], b[i + 2], s2);
      s3 = Math.fma(a[i + 3], b[i + 3], s3);
      s4 = Math.fma(a[i + 4], b[i + 4], s4);
      s5 = Math.fma(a[i + 5], b[i + 5], s5);
      s6 = Math.fma(a[i + 6], b[i + 6], s6);
      s7 = Math.fma(a[i + 7], b[i + 7], s7);
    }
    for (; i < a.length; i++) {
      s0 = Math.fma(a[i], b[i], s0);
    }
    return ((s0 + s1) + (s2 + s3)) + ((s4 + s5) + (s6 + s7));
  }

  /** Returns the Euclidean length of {@code a}. */
  public static float norm(float[] a) {
    return (float) Math.sqrt(dot(a, a));
  }

  /**
   * Returns {@code a} scaled to length 1.
   *
   * @throws IllegalArgumentException if {@code a} has no direction: length 0, or a value that is
   *     not finite
   */
  public static float[] normalize(float[] a) {
    double squared = 0; // in double, so that tiny and huge values do not underflow or overflow
    for (float x : a) {
      squared += (double) x * x;
    }
    double norm = Math.sqrt(squared);
    if (!(norm > 0) || Double.isInfinite(norm)) {
      throw new IllegalArgumentException("a vector of length " + norm + " has no direction");
    }
    float[] unit = new float[a.length];
    for (int i = 0; i < a.length; i++) {
      unit[i] = (float) (a[i] / norm);
    }
    return unit;
  }

  /**
   * Returns the mean of one or more vectors of the same dimension.
   *
   * @throws IllegalArgumentException if there are none, or their dimensions differ
   */
  public static float[] mean(List<float[]> vectors) {
    return mean(WeightedVectors.equal(vectors));
  }

  /**
   * Returns Σ w · x / Σ w of one or more vectors of the same dimension.
   *
   * @throws IllegalArgumentException if there are none, or their dimensions differ
   */
  public static float[] mean(WeightedVectors vectors) {
    if (vectors.isEmpty()) {
      throw new IllegalArgumentException("the mean of no vectors is undefined");
    }
    double largest = Collections.max(vectors.weights()); // tiny weights would underflow as floats
    float[] mean = new float[vectors.vectors().getFirst().length];
    for (int v = 0; v < vectors.size(); v++) {
      float[] vector = vectors.vectors().get(v);
      float weight = (float) (vectors.weights().get(v) / largest);
      requireSameDimension(mean.length, vector.length);
      for (int i = 0; i < mean.length; i++) {
        mean[i] += weight * vector[i];
      }
    }
    float total = (float) (vectors.total() / largest);
    for (int i = 0; i < mean.length; i++) {
      mean[i] /= total;
    }
    return mean;
  }

  private static void requireSameDimension(int a, int b) {
    if (a != b) {
      throw new IllegalArgumentException("dimensions differ: " + a + " and " + b);
    }
  }
}
