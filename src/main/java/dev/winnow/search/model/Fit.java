package dev.winnow.search.model;

import org.jspecify.annotations.Nullable;

/**
 * How well an asset fits a search. At most one of the values is present.
 *
 * @param match the probability that it contains the positives and none of the negatives, 0 to 1;
 *     for methods that rank by concepts
 * @param similarity the cosine of its vector with the query; for methods that rank by vectors
 */
public record Fit(@Nullable Double match, @Nullable Double similarity) {

  public static final Fit NONE = new Fit(null, null);

  /** A hit with a lower match is weak: it is more likely wrong than right. */
  public static final double WEAK = 0.5;

  /** Returns whether the hit is weak. */
  public boolean weak() {
    return match != null && match < WEAK;
  }
}
