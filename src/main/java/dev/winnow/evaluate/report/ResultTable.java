package dev.winnow.evaluate.report;

import dev.winnow.metric.PairedTTest;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The results of methods, usually on the same queries. Only rows on the same queries are compared.
 *
 * @param protocol the protocol, such as {@code exclusion}
 * @param data the name of the data
 * @param split the split of the data
 * @param facts remarks for the readers, one sentence each
 * @param columns names of the metrics
 * @param base key of the row that significance tests compare the others with
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

  /** Returns the first table of a split. */
  public static ResultTable ofSplit(List<ResultTable> tables, String split) {
    return tables.stream()
        .filter(table -> table.split().equals(split))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no table of " + split));
  }

  /** Returns the mean of a column of the row with this key, NaN if that did not run. */
  public double mean(String key, int column) {
    return rows.stream()
        .filter(row -> row.key().equals(key))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no row " + key))
        .mean(column);
  }

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
        .filter(other -> Objects.equals(row.queries(), other.queries()))
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

  /**
   * Returns the positions of the rows that a row is significantly above in a column, as the
   * superscripts of paper 1's tables do. In columns of amounts and of wrong results, larger is not
   * better, but the positions still mean larger.
   */
  public List<Integer> above(ResultRow row, int column) {
    double[][] scores = row.scores();
    if (scores == null || !(row.mean(column) > Double.NEGATIVE_INFINITY)) {
      return List.of();
    }
    return IntStream.range(0, rows.size())
        .filter(i -> Objects.equals(row.queries(), rows.get(i).queries()))
        .filter(i -> isAbove(scores[column], rows.get(i), column))
        .boxed()
        .toList();
  }

  private static boolean isAbove(double[] scores, ResultRow other, int column) {
    double[][] against = other.scores();
    return against != null
        && against[column].length == scores.length
        && Arrays.stream(scores).sum() > Arrays.stream(against[column]).sum()
        && PairedTTest.pValue(scores, against[column]) < ALPHA;
  }
}
