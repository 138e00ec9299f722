package dev.winnow.evaluate.report;

import dev.winnow.evaluate.EvaluationException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Earlier scores, and the tolerated differences of new ones. Tables without expected scores are not
 * checked.
 */
public record ExpectedScores(List<Expected> all) {

  public ExpectedScores {
    all = List.copyOf(all);
  }

  /**
   * One score.
   *
   * @param data the required value of {@link ResultTable#data}
   * @param row key of the row
   * @param tolerance maximum difference of the mean from {@code value}
   */
  public record Expected(
      String part, String split, String row, String column, double value, double tolerance) {}

  /** The result of an expectation; the measured mean is NaN if there is no such row or column. */
  public record Finding(Expected expected, double measured) {

    public boolean met() {
      return Math.abs(measured - expected.value) <= expected.tolerance;
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%s, %s: %s of %s is %.4f, expected %.4f ± %.4f",
          expected.part,
          expected.split,
          expected.column,
          expected.row,
          measured,
          expected.value,
          expected.tolerance);
    }
  }

  /**
   * Reads lines of part, split, row, column, value and tolerance, separated by tabs; text after #
   * is a comment.
   *
   * @throws EvaluationException if a line is wrong
   */
  public static ExpectedScores of(List<String> lines) {
    List<Expected> all = new ArrayList<>();
    for (String line : lines) {
      String[] fields = line.split("\t", -1);
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      try {
        all.add(
            new Expected(
                fields[0],
                fields[1],
                fields[2],
                fields[3],
                Double.parseDouble(fields[4]),
                Double.parseDouble(fields[5])));
      } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
        throw new EvaluationException("not an expected score: " + line, e);
      }
    }
    return new ExpectedScores(all);
  }

  /**
   * Returns the results of the expectations of a part.
   *
   * @param tables of the part
   */
  public List<Finding> check(String part, List<ResultTable> tables) {
    return all.stream()
        .filter(expected -> expected.part.equals(part))
        .map(expected -> new Finding(expected, measured(tables, expected)))
        .toList();
  }

  private static double measured(List<ResultTable> tables, Expected expected) {
    return tables.stream()
        .filter(table -> table.split().equals(expected.split))
        .flatMap(table -> measured(table, expected).stream())
        .findFirst()
        .orElse(Double.NaN);
  }

  private static Optional<Double> measured(ResultTable table, Expected expected) {
    int column = table.columns().indexOf(expected.column);
    return table.rows().stream()
        .filter(row -> row.key().equals(expected.row) && column >= 0)
        .map(row -> row.mean(column))
        .findFirst();
  }
}
