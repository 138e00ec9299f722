package dev.winnow.vector;

import java.util.List;

/**
 * A space of vectors that concatenate several views of an image. A vector has length 1 and each of
 * its V views has length 1/√V, so the inner product of two vectors is the mean of the cosines of
 * their views. Pure.
 *
 * @param names the names of the views, in order
 * @param dimension of one view
 */
public record ViewSpace(List<String> names, int dimension) {

  public ViewSpace {
    names = List.copyOf(names);
    if (names.isEmpty() || dimension < 1) {
      throw new IllegalArgumentException("a space of views needs a view and a dimension");
    }
  }

  /** Returns V. */
  public int views() {
    return names.size();
  }

  /** Returns the dimension of a vector with all views. */
  public int total() {
    return names.size() * dimension;
  }

  /** Returns a view of a vector, scaled to length 1, {@code float[d]}. */
  float[] part(int view, float[] vector) {
    float scale = (float) Math.sqrt(names.size());
    float[] part = new float[dimension];
    for (int i = 0; i < dimension; i++) {
      part[i] = vector[view * dimension + i] * scale;
    }
    return part;
  }

  /** Returns the inner product of a view of a vector, scaled to length 1, with any other vector. */
  public double dot(int view, float[] vector, float[] other) {
    double sum = 0;
    int start = view * dimension;
    for (int i = 0; i < dimension; i++) {
      sum += (double) vector[start + i] * other[i];
    }
    return sum * Math.sqrt(names.size());
  }

  /** Returns the cosine of two vectors in a view. */
  public double similarity(int view, float[] a, float[] b) {
    double sum = 0;
    int start = view * dimension;
    for (int i = start; i < start + dimension; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum * names.size();
  }

  /**
   * Returns the mean of a view of vectors, each scaled to length 1. The mean itself is not scaled:
   * the more similar the vectors are, the longer it is.
   *
   * @param vectors at least one
   */
  public float[] centre(int view, List<float[]> vectors) {
    double[] sum = new double[dimension];
    int start = view * dimension;
    for (float[] vector : vectors) {
      for (int i = 0; i < dimension; i++) {
        sum[i] += vector[start + i];
      }
    }
    double scale = Math.sqrt(names.size()) / vectors.size();
    float[] centre = new float[dimension];
    for (int i = 0; i < dimension; i++) {
      centre[i] = (float) (sum[i] * scale);
    }
    return centre;
  }
}
