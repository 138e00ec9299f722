package dev.winnow.vector;

import org.jspecify.annotations.Nullable;

/**
 * What images are compared with, view by view: score(x) = Σ α_i ⟨z_i(x), c_i⟩ − Σ β_i ⟨z_i(x), n_i⟩
 * (equation 9, and what is excluded). One inner product with {@link #unit} gives the same order.
 * Pure.
 */
public final class ViewQuery {

  private final ViewSpace space;
  private final float[][] towards;
  private final float[][] away;

  /**
   * @param weights α of every view, at least 0
   * @param centres c of every view; null where the weight is 0
   * @param exclusions β of every view, at least 0
   * @param excluded n of every view; null where the weight is 0
   */
  public ViewQuery(
      ViewSpace space,
      double[] weights,
      float @Nullable [][] centres,
      double[] exclusions,
      float @Nullable [][] excluded) {
    this.space = space;
    this.towards = weighted(space, weights, centres);
    this.away = weighted(space, exclusions, excluded);
  }

  private static float[][] weighted(
      ViewSpace space, double[] weights, float @Nullable [][] centres) {
    float[][] weighted = new float[space.views()][space.dimension()];
    for (int view = 0; view < weighted.length; view++) {
      if (centres != null && weights[view] > 0) {
        for (int i = 0; i < space.dimension(); i++) {
          weighted[view][i] = (float) (weights[view] * centres[view][i]);
        }
      }
    }
    return weighted;
  }

  /** Returns what a view speaks for an image, {@code float[V · d]} of the space. */
  public double attraction(int view, float[] image) {
    return space.dot(view, image, towards[view]);
  }

  /** Returns what a view speaks against an image; at most 0 where it is like what is excluded. */
  public double repulsion(int view, float[] image) {
    return -space.dot(view, image, away[view]);
  }

  /** Returns the score of an image. */
  public double score(float[] image) {
    double score = 0;
    for (int view = 0; view < space.views(); view++) {
      score += attraction(view, image) + repulsion(view, image);
    }
    return score;
  }

  /**
   * Returns the vector of length 1 whose inner product with images orders them as {@link #score}
   * does.
   *
   * @throws IllegalArgumentException if all parts cancel each other out
   */
  public float[] unit() {
    float[] query = new float[space.total()];
    for (int view = 0; view < space.views(); view++) {
      for (int i = 0; i < space.dimension(); i++) {
        query[view * space.dimension() + i] = towards[view][i] - away[view][i];
      }
    }
    return DenseVectors.normalize(query);
  }
}
