package dev.winnow.vector;

import java.util.List;

/**
 * The distribution of similarities of random images in one view: the null model of {@link Intents}.
 *
 * @param mean μ, the mean similarity of two random images
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
   * Returns the statistics over all pairs.
   *
   * @param images vectors of the space, at least three
   * @throws IllegalArgumentException if all pairs are equally similar
   */
  public static PairSimilarity of(ViewSpace space, int view, List<float[]> images) {
    int n = images.size();
    double[] rows = new double[n];
    double sum = 0;
    double squares = 0;
    for (int a = 0; a < n; a++) {
      for (int b = 0; b < a; b++) {
        double similarity = space.similarity(view, images.get(a), images.get(b));
        rows[a] += similarity;
        rows[b] += similarity;
        sum += similarity;
        squares += similarity * similarity;
      }
    }
    double pairs = n * (n - 1.0) / 2;
    double mean = sum / pairs;
    double variance = squares / pairs - mean * mean;
    double ofRows = 0;
    for (double row : rows) {
      double difference = row / (n - 1) - mean;
      ofRows += difference * difference;
    }
    // Subtracts the variance by chance of a mean over n - 1 others.
    double shared = Math.max(0, (ofRows / (n - 1) - variance / (n - 1)) * (n - 1) / (n - 2));
    return new PairSimilarity(mean, Math.sqrt(variance), Math.sqrt(shared));
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
