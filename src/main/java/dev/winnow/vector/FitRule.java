package dev.winnow.vector;

/**
 * The threshold of the score from which an image fits a board: clearly above random images, and
 * closer to the members than to random images. Pure.
 *
 * @param deviations minimum number of standard deviations above the mean score of random images
 * @param share minimum share of the way from random images to the members in every view, 0 to 1; a
 *     member is scored by the other members
 */
public record FitRule(double deviations, double share) {

  /** The rule of boards. {@code evaluate boards} compares it with others. */
  public static final FitRule BOARDS = new FitRule(1.5, 2 / 3.0);

  /** Returns the minimum score of an image that fits. */
  public double threshold(ViewQuery query) {
    return Math.max(deviations * query.deviation(), query.scoreAt(share));
  }
}
