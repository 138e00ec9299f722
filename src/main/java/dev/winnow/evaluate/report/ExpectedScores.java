package dev.winnow.evaluate.report;

import dev.winnow.evaluate.EvaluationException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Scores that were measured before, and how far a new measurement may be from them. A table whose
 * scores they do not name is not judged.
 */
public record ExpectedScores(List<Expected> all) {

  public ExpectedScores {
    all = List.copyOf(all);
  }

  /**
   * One score.
   *
   * @param data what {@link ResultTable#data} must be
   * @param row key of the row
   * @param tolerance how far the mean may be from {@code value}
   */
  public record Expected(
      String part, String split, String row, String column, double value, double tolerance) {}

  /** What came of an expectation; the measured mean is NaN if there is no such row or column. */
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
   * Reads lines of part, split, row, column, value and tolerance, with tabs between; what follows #
   * is a remark.
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
        throw new EvaluationException("no expected score: " + line, e);
      }
    }
    return new ExpectedScores(all);
  }

  /**
   * Returns what became of the expectations of a part.
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
