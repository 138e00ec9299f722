package dev.winnow.vector;

/**
 * How similar random images are in one view: the null model of {@link Intents}.
 *
 * @param mean μ of the similarity of two random images
 * @param deviation σ, the standard deviation of that similarity, above 0
 * @param shared standard deviation of an image's mean similarity to all others: pairs that share an
 *     image are not independent
 */
public record PairSimilarity(double mean, double deviation, double shared) {

  public PairSimilarity {
    if (!(deviation > 0) || !(shared >= 0) || !Double.isFinite(mean)) {
      throw new IllegalArgumentException(
          "no null model: mean %s, deviation %s, shared %s".formatted(mean, deviation, shared));
    }
  }

  /**
   * Returns the standard deviation of the mean similarity of all pairs among {@code n} random
   * images: that of a U-statistic of order 2 (Hoeffding, "A class of statistics with asymptotically
   * normal distribution", 1948).
   *
   * @param n at least 2
   */
  public double deviation(int n) {
    double pairs = n * (n - 1.0) / 2;
    return Math.sqrt((2.0 * (n - 2) * shared * shared + deviation * deviation) / pairs);
  }
}
