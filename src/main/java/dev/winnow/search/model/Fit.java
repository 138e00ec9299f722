package dev.winnow.search.model;

import org.jspecify.annotations.Nullable;

/**
 * How well an asset fits a search; at most one of the two is there.
 *
 * @param match the probability that it holds the positives and none of the negatives, 0 to 1; of
 *     methods that rank by concepts
 * @param similarity the cosine of its vector with the query's; of methods that rank by vectors
 */
public record Fit(@Nullable Double match, @Nullable Double similarity) {

  public static final Fit NONE = new Fit(null, null);

  /** A hit with a smaller match is weak: it is more likely wrong than right. */
  public static final double WEAK = 0.5;

  /** Whether the asset is found for want of better ones. */
  public boolean weak() {
    return match != null && match < WEAK;
  }
}
