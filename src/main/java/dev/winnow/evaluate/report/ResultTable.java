package dev.winnow.evaluate.report;

import dev.winnow.metric.PairedTTest;
import java.util.List;
import java.util.Optional;

/**
 * The results of methods on the same queries.
 *
 * @param protocol what was done, {@code exclusion} for instance
 * @param data what it was measured on
 * @param split the part of it
 * @param facts what a reader must know, a sentence each
 * @param columns names of the metrics
 * @param base key of the row that the others are tested against
 */
public record ResultTable(
    String protocol,
    String data,
    String split,
    List<String> facts,
    List<String> columns,
    String base,
    List<ResultRow> rows) {

  /** Differences with a smaller p value count as significant. */
  public static final double ALPHA = 0.01;

  /**
   * Returns the p value of a row's difference from the base in a column, if both ran and the row is
   * not the base itself.
   */
  public Optional<Double> pValue(ResultRow row, int column) {
    double[][] scores = row.scores();
    if (scores == null || row.key().equals(base)) {
      return Optional.empty();
    }
    double[] compared = scores[column];
    return baseRow()
        .map(ResultRow::scores)
        .map(against -> PairedTTest.pValue(compared, against[column]));
  }

  private Optional<ResultRow> baseRow() {
    return rows.stream().filter(row -> row.key().equals(base)).findFirst();
  }

  /** Returns ▲ if the row's mean is significantly above the base's, ▼ if below, else nothing. */
  public String mark(ResultRow row, int column) {
    if (pValue(row, column).filter(p -> p < ALPHA).isEmpty()) {
      return "";
    }
    double against = baseRow().orElseThrow().mean(column);
    return row.mean(column) > against ? "▲" : "▼";
  }
}
