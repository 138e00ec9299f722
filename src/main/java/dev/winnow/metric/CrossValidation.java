package dev.winnow.metric;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Chooses a setting on all folds except one and measures it on the remaining one, for each fold in
 * turn. The fold of a query is its position modulo the number of folds.
 *
 * @param folds at least 2
 */
public record CrossValidation(int folds) {

  public CrossValidation {
    if (folds < 2) {
      throw new IllegalArgumentException("cross-validation needs at least 2 folds: " + folds);
    }
  }

  /**
   * The chosen settings and their held-out scores.
   *
   * @param heldOut {@code double[metric][query]}: scores of each query with the setting chosen
   *     without it
   * @param chosen the setting per fold
   * @param onAll the setting chosen on all queries
   */
  public record Result(double[][] heldOut, int[] chosen, int onAll) {}

  /**
   * Chooses by the one-standard-error rule on the first metric.
   *
   * @param scores {@code double[setting][metric][query]}, the simplest setting first; at least as
   *     many queries as folds
   */
  public Result of(double[][][] scores) {
    int queries = scores[0][0].length;
    if (queries < folds) {
      throw new IllegalArgumentException(
          "%d queries are too few for %d folds".formatted(queries, folds));
    }
    double[][] first = Arrays.stream(scores).map(setting -> setting[0]).toArray(double[][]::new);
    double[][] heldOut = new double[scores[0].length][queries];
    int[] chosen = new int[folds];
    for (int f = 0; f < folds; f++) {
      int fold = f;
      chosen[f] =
          OneStandardError.choose(
              first, IntStream.range(0, queries).filter(q -> q % folds != fold).toArray());
      for (int metric = 0; metric < heldOut.length; metric++) {
        for (int query = f; query < queries; query += folds) {
          heldOut[metric][query] = scores[chosen[f]][metric][query];
        }
      }
    }
    int onAll = OneStandardError.choose(first, IntStream.range(0, queries).toArray());
    return new Result(heldOut, chosen, onAll);
  }

  /** Returns the standard deviation of the folds' means. */
  public double spread(double[] scores) {
    double[] means = new double[folds];
    for (int f = 0; f < folds; f++) {
      int fold = f;
      means[f] =
          IntStream.range(0, scores.length)
              .filter(q -> q % folds == fold)
              .mapToDouble(q -> scores[q])
              .average()
              .orElse(0);
    }
    double mean = Arrays.stream(means).average().orElse(0);
    double squares = Arrays.stream(means).map(m -> (m - mean) * (m - mean)).sum();
    return Math.sqrt(squares / (folds - 1));
  }
}
