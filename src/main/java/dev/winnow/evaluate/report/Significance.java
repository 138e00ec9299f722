package dev.winnow.evaluate.report;

import java.util.ArrayList;
import java.util.List;

/** Tests all rows of a table against each other. */
public final class Significance {

  private Significance() {}

  /** Returns a Markdown table for each table with results in more than two rows. */
  public static String of(List<ResultTable> tables) {
    StringBuilder text = new StringBuilder();
    tables.stream()
        .filter(table -> table.rows().stream().filter(row -> row.scores() != null).count() > 2)
        .forEach(table -> append(text, table));
    return text.toString();
  }

  private static void append(StringBuilder text, ResultTable table) {
    text.append(
        "### %s: %s, %s: rows that a row is above%n%n"
            .formatted(table.protocol(), table.data(), table.split()));
    text.append("With 99 % confidence (paired t-test, two-sided), by the numbers of the rows.\n\n");
    text.append("| | method | ").append(String.join(" | ", table.columns())).append(" |\n");
    text.append("|---:|---").repeat("|---", table.columns().size()).append("|\n");
    for (int r = 0; r < table.rows().size(); r++) {
      ResultRow row = table.rows().get(r);
      text.append("| %d | %s".formatted(r, row.title()));
      for (int c = 0; c < table.columns().size(); c++) {
        text.append(" | ").append(ranges(table.above(row, c)));
      }
      text.append(" |\n");
    }
    text.append('\n');
  }

  /** Returns 0, 1, 2, 5 as "0–2, 5". */
  static String ranges(List<Integer> ascending) {
    List<String> ranges = new ArrayList<>();
    for (int from = 0; from < ascending.size(); ) {
      int to = from;
      while (to + 1 < ascending.size() && ascending.get(to + 1) == ascending.get(to) + 1) {
        to++;
      }
      ranges.add(
          from == to
              ? ascending.get(from).toString()
              : "%d–%d".formatted(ascending.get(from), ascending.get(to)));
      from = to + 1;
    }
    return String.join(", ", ranges);
  }
}
