package dev.winnow.metric;

/**
 * Chooses a setting by the one-standard-error rule (Breiman et al., Classification and Regression
 * Trees, 1984): the simplest setting that is worse than the best by at most one standard error. All
 * settings are measured on the same queries, so the error is that of the mean difference per query,
 * which is far smaller than that of the means.
 */
public final class OneStandardError {

  private OneStandardError() {}

  /**
   * Returns the chosen setting.
   *
   * @param scores {@code double[setting][query]}, the simplest setting first; larger is better
   * @param queries positions of the queries to choose on; at least one
   */
  public static int choose(double[][] scores, int[] queries) {
    int best = 0;
    for (int setting = 1; setting < scores.length; setting++) {
      best = mean(scores[setting], queries) > mean(scores[best], queries) ? setting : best;
    }
    int chosen = 0;
    while (chosen < best && !near(scores[chosen], scores[best], queries)) {
      chosen++;
    }
    return chosen;
  }

  private static boolean near(double[] scores, double[] best, int[] queries) {
    double[] differences = new double[best.length];
    for (int query : queries) {
      differences[query] = best[query] - scores[query];
    }
    double mean = mean(differences, queries);
    double squares = 0;
    for (int query : queries) {
      squares += (differences[query] - mean) * (differences[query] - mean);
    }
    double variance = squares / Math.max(1, queries.length - 1);
    return mean <= Math.sqrt(variance / queries.length);
  }

  private static double mean(double[] scores, int[] queries) {
    double sum = 0;
    for (int query : queries) {
      sum += scores[query];
    }
    return sum / queries.length;
  }
}
