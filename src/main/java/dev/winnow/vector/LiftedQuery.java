package dev.winnow.vector;

import java.util.Arrays;
import java.util.List;

/**
 * Scores codes by weighted distances to several query codes: score(z) = −Σ_t Σ_d w_td (z_d −
 * q_td)². A negative weight repels images from q_t in that dimension. The inner product of the
 * lifted code with {@link #unit} gives the same order. Pure.
 */
public final class LiftedQuery {

  private final LiftedSpace space;
  private final double[] linear;
  private final double[] quadratic;
  private double constant;

  /**
   * A code to compare with.
   *
   * @param code q, {@code float[D]}
   * @param weights w, {@code double[D]}
   */
  public record Term(float[] code, double[] weights) {}

  public LiftedQuery(LiftedSpace space, List<Term> terms) {
    this.space = space;
    linear = new double[space.dimension()];
    quadratic = new double[space.dimension()];
    for (Term term : terms) {
      double[] q = space.clipped(term.code);
      for (int i = 0; i < q.length; i++) {
        linear[i] += 2 * term.weights[i] * q[i];
        quadratic[i] -= term.weights[i];
        constant -= term.weights[i] * q[i] * q[i];
      }
    }
  }

  /** Returns the score of a code of the space. */
  public double score(float[] code) {
    double[] z = space.clipped(code);
    double score = constant;
    for (int i = 0; i < z.length; i++) {
      score += linear[i] * z[i] + quadratic[i] * z[i] * z[i];
    }
    return score;
  }

  /** Returns whether all weights cancel each other out. */
  public boolean isNothing() {
    return Arrays.stream(linear).allMatch(value -> value == 0)
        && Arrays.stream(quadratic).allMatch(value -> value == 0);
  }

  /**
   * Returns the vector of length 1, {@code float[2D + 1]}, whose inner product with lifted codes
   * orders them as {@link #score} does.
   *
   * @throws IllegalArgumentException if all weights cancel each other out
   */
  public float[] unit() {
    return DenseVectors.normalize(coefficients());
  }

  private float[] coefficients() {
    float[] coefficients = new float[space.total()];
    for (int i = 0; i < linear.length; i++) {
      coefficients[i] = (float) (linear[i] * space.linearScale());
      coefficients[linear.length + i] = (float) (quadratic[i] * space.quadraticScale());
    }
    return coefficients;
  }
}
