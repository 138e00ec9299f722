package dev.winnow.vector;

import org.jspecify.annotations.Nullable;

/**
 * Scores images view by view: score(x) = Σ α_i ⟨z_i(x), c_i⟩ − Σ β_i ⟨z_i(x), n_i⟩ (equation 9,
 * extended by exclusions). The inner product with {@link #unit} gives the same order. Pure.
 */
public final class ViewQuery {

  private final ViewSpace space;
  private final float[][] towards;
  private final float[][] away;

  /**
   * @param weights α of every view, at least 0
   * @param centres c of every view, used if its weight is above 0; null if all weights are 0
   * @param exclusions β of every view, at least 0
   * @param excluded n of every view, used if its weight is above 0; null if all weights are 0
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

  /**
   * Returns the contribution of a view's centre to the score of an image, {@code float[V · d]} of
   * the space.
   */
  public double attraction(int view, float[] image) {
    return space.dot(view, image, towards[view]);
  }

  /**
   * Returns the contribution of a view's exclusion to the score; negative if the image is similar
   * to the excluded one.
   */
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
   * Returns the vector of length 1 whose inner product with images gives the same order as {@link
   * #score}.
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
