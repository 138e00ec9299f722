package dev.winnow.evaluate.report;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The results of one method.
 *
 * @param parameters the chosen parameters, or empty
 * @param scores {@code double[column][query]}, with a single value if a column does not depend on
 *     queries; null if the method did not run
 * @param remark why the method did not run, or null
 * @param queries names the row's queries if not all rows of the table have the same; otherwise null
 */
public record ResultRow(
    String key,
    String title,
    String parameters,
    double @Nullable [][] scores,
    @Nullable String remark,
    @Nullable String queries) {

  public static ResultRow of(String key, String title, String parameters, double[][] scores) {
    return new ResultRow(key, title, parameters, scores, null, null);
  }

  public static ResultRow skipped(String key, String title, String remark) {
    return new ResultRow(key, title, "", null, remark, null);
  }

  /** Returns the row with the name of its queries, which other rows of the table do not have. */
  public ResultRow over(String named) {
    return new ResultRow(key, title, parameters, scores, remark, named);
  }

  /** Returns the row with another key and title. */
  public ResultRow named(String newKey, String newTitle) {
    return new ResultRow(newKey, newTitle, parameters, scores, remark, queries);
  }

  /** Returns the mean of a column over the queries, NaN if the method did not run. */
  public double mean(int column) {
    return scores == null ? Double.NaN : Arrays.stream(scores[column]).average().orElse(Double.NaN);
  }
}
