package dev.winnow.evaluate.report;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What one method achieved.
 *
 * @param parameters chosen for it, or empty
 * @param scores {@code double[column][query]}, with a single value where a column is no matter of
 *     queries; null if it did not run
 * @param remark why it did not run, or null
 */
public record ResultRow(
    String key,
    String title,
    String parameters,
    double @Nullable [][] scores,
    @Nullable String remark) {

  public static ResultRow of(String key, String title, String parameters, double[][] scores) {
    return new ResultRow(key, title, parameters, scores, null);
  }

  public static ResultRow skipped(String key, String title, String remark) {
    return new ResultRow(key, title, "", null, remark);
  }

  /** Returns the mean of a column over the queries, NaN if the method did not run. */
  public double mean(int column) {
    return scores == null ? Double.NaN : Arrays.stream(scores[column]).average().orElse(Double.NaN);
  }
}
