package dev.winnow.vector;

/**
 * Stores codes z ∈ R^D such that one inner product gives any weighted squared distance to them. A
 * code is clipped to [−c, c] and lifted to a vector of length 1 with 2D + 1 numbers:
 *
 * <pre>s(z) = [ z / (c√(2D)) ; z² / (c²√(2D)) ; √(1 − rest) ]</pre>
 *
 * The first part is linear in z and the second quadratic, so Σ w_d (z_d − q_d)² is an inner product
 * with s(z), up to a constant: see {@link LiftedQuery}. Pure.
 *
 * @param dimension D
 * @param clip c
 */
public record LiftedSpace(int dimension, double clip) {

  public LiftedSpace {
    if (dimension < 1 || !(clip > 0)) {
      throw new IllegalArgumentException(
          "a lifted space needs a dimension and a clip above 0: %d, %s".formatted(dimension, clip));
    }
  }

  /** Returns 2D + 1. */
  public int total() {
    return 2 * dimension + 1;
  }

  /** Returns c√(2D), the divisor of the linear part. */
  double linearScale() {
    return clip * Math.sqrt(2.0 * dimension);
  }

  /** Returns c²√(2D), the divisor of the quadratic part. */
  double quadraticScale() {
    return clip * linearScale();
  }

  /** Returns a code with its values clipped to [−c, c]. */
  public double[] clipped(float[] code) {
    requireDimension(code);
    double[] clipped = new double[dimension];
    for (int i = 0; i < dimension; i++) {
      clipped[i] = Math.clamp(code[i], -clip, clip);
    }
    return clipped;
  }

  /**
   * Lifts a code, {@code float[D]}, to {@code float[2D + 1]} of length 1.
   *
   * @throws IllegalArgumentException if it has another dimension, or a value is not a number
   */
  public float[] lift(float[] code) {
    double[] z = clipped(code);
    float[] lifted = new float[total()];
    double squared = 0;
    for (int i = 0; i < dimension; i++) {
      if (Double.isNaN(z[i])) {
        throw new IllegalArgumentException("dimension %d of the code is not a number".formatted(i));
      }
      lifted[i] = (float) (z[i] / linearScale());
      lifted[dimension + i] = (float) (z[i] * z[i] / quadraticScale());
      squared += (double) lifted[i] * lifted[i];
      squared += (double) lifted[dimension + i] * lifted[dimension + i];
    }
    lifted[2 * dimension] = (float) Math.sqrt(Math.max(0, 1 - squared));
    return lifted;
  }

  /** Returns the code of a lifted vector, clipped. */
  public float[] code(float[] lifted) {
    float[] code = new float[dimension];
    for (int i = 0; i < dimension; i++) {
      code[i] = (float) (lifted[i] * linearScale());
    }
    return code;
  }

  private void requireDimension(float[] code) {
    if (code.length != dimension) {
      throw new IllegalArgumentException(
          "a code has %d dimensions, not %d".formatted(dimension, code.length));
    }
  }
}
