package dev.winnow.vector;

import java.util.List;

/**
 * Scores images view by view: score(x) = (Σ α_i s_i(x) − Σ β_i n_i(x)) / typical, where s_i and n_i
 * are the scores of {@link ViewDiscriminant}s (equation 9, with discriminants instead of cosines,
 * extended by exclusions). A random image has a score near 0, and a typical member of the positive
 * boards has 1, or less if they have little in common. Pure.
 */
public final class ViewQuery {

  private final ViewSpace space;
  private final List<Part> towards;
  private final List<Part> away;
  private final boolean all;
  private final double scale;

  /**
   * A view of the query.
   *
   * @param weight α or β, at least 0; the α add up to 1
   */
  public record Part(ViewDiscriminant discriminant, double weight) {}

  /**
   * @param towards the views of the positives, each at most once
   * @param away the views of the negatives, each at most once
   * @param all whether images must be like the positives in all views: a great similarity in one
   *     view does not compensate for a small one in another
   */
  public ViewQuery(ViewSpace space, List<Part> towards, List<Part> away, boolean all) {
    this.space = space;
    this.towards = counting(towards);
    this.away = counting(away);
    this.all = all;
    List<Part> of = this.towards.isEmpty() ? this.away : this.towards;
    double typical = 0;
    double weights = 0;
    for (Part part : of) {
      typical += part.weight * value(part.discriminant, part.discriminant.separation());
      weights += part.weight;
    }
    // Members that have nothing in common are not 1, but the unit of the discriminants is.
    this.scale = 1 / Math.max(typical / weights, 1);
  }

  /**
   * Returns the mean difference of the logarithmic probability of being a member between a typical
   * member and a random image: the square of the separation, if the scores of both are normally
   * distributed. At least 1.
   */
  public double evidence() {
    double evidence = 0;
    double weights = 0;
    for (Part part : towards.isEmpty() ? away : towards) {
      double separation = Math.max(0, part.discriminant.separation());
      evidence += part.weight * separation * separation;
      weights += part.weight;
    }
    return Math.max(1, evidence / weights);
  }

  /** Returns whether the score gives the same order as the inner product with {@link #unit}. */
  public boolean isLinear() {
    return !all;
  }

  private static List<Part> counting(List<Part> parts) {
    return parts.stream().filter(part -> part.weight > 0).toList();
  }

  private double value(ViewDiscriminant discriminant, double score) {
    return all ? discriminant.saturated(score) : score;
  }

  /**
   * Returns the contribution of a view's positives to the score of an image, {@code float[V · d]}
   * of the space.
   */
  public double attraction(int view, float[] image) {
    return scale
        * towards.stream()
            .filter(part -> part.discriminant.view() == view)
            .mapToDouble(
                part ->
                    part.weight * value(part.discriminant, part.discriminant.score(space, image)))
            .sum();
  }

  /**
   * Returns the contribution of a view's negatives to the score; negative if the image is more
   * similar to them than a random one.
   */
  public double repulsion(int view, float[] image) {
    return -scale
        * away.stream()
            .filter(part -> part.discriminant.view() == view)
            .mapToDouble(part -> part.weight * part.discriminant.score(space, image))
            .sum();
  }

  /** Returns the score of an image. */
  public double score(float[] image) {
    double score = 0;
    for (int view = 0; view < space.views(); view++) {
      score += attraction(view, image) + repulsion(view, image);
    }
    return score;
  }

  /** Returns the standard deviation of the scores of random images, without the negatives. */
  double deviation() {
    double variance = 0;
    for (Part part : towards) {
      variance += Math.pow(part.weight * part.discriminant.deviation(), 2);
    }
    return scale * Math.sqrt(variance);
  }

  /**
   * Returns the score, without the negatives, of an image that is a share of the way from random
   * images to the members in every view.
   */
  double scoreAt(double share) {
    double score = 0;
    for (Part part : towards) {
      score +=
          part.weight
              * value(part.discriminant, share * Math.max(0, part.discriminant.separation()));
    }
    return scale * score;
  }

  /**
   * Returns a vector of length 1 whose inner product with images gives the same order as {@link
   * #score}, or nearly the same order if images must be like the positives in all views.
   *
   * @throws IllegalArgumentException if all parts cancel each other out
   */
  public float[] unit() {
    float[] query = new float[space.total()];
    towards.forEach(part -> add(query, part, part.weight));
    away.forEach(part -> add(query, part, -part.weight));
    return DenseVectors.normalize(query);
  }

  private void add(float[] query, Part part, double weight) {
    int start = part.discriminant.view() * space.dimension();
    float[] direction = part.discriminant.direction();
    for (int i = 0; i < direction.length; i++) {
      query[start + i] += (float) (weight * direction[i]);
    }
  }
}
