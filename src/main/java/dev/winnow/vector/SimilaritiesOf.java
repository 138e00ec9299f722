package dev.winnow.vector;

import java.util.List;

/** Measures how similar the images of a data set are in a view. Pure. */
public final class SimilaritiesOf {

  private SimilaritiesOf() {}

  /**
   * Returns the statistics over all pairs.
   *
   * @param images vectors of the space, at least three
   * @throws IllegalArgumentException if all pairs are equally similar, so that nothing can be told
   *     from chance
   */
  public static PairSimilarity all(ViewSpace space, int view, List<float[]> images) {
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
    // A mean over n - 1 others varies by chance too.
    double shared = Math.max(0, (ofRows / (n - 1) - variance / (n - 1)) * (n - 1) / (n - 2));
    return new PairSimilarity(mean, Math.sqrt(variance), Math.sqrt(shared));
  }
}
