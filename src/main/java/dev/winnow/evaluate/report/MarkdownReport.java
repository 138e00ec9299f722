package dev.winnow.evaluate.report;

import java.util.List;
import java.util.Locale;

/** Tables as Markdown. */
public final class MarkdownReport {

  private MarkdownReport() {}

  public static String of(List<ResultTable> tables) {
    StringBuilder text = new StringBuilder();
    tables.forEach(table -> append(text, table));
    return text.toString();
  }

  private static void append(StringBuilder text, ResultTable table) {
    text.append("### %s: %s, %s%n%n".formatted(table.protocol(), table.data(), table.split()));
    text.append(String.join(" ", table.facts())).append("\n\n");
    text.append("| method | ").append(String.join(" | ", table.columns())).append(" |\n");
    text.append("|---").repeat("|---:", table.columns().size()).append("|\n");
    boolean marked = false;
    for (ResultRow row : table.rows()) {
      text.append("| ").append(row.title());
      if (!row.parameters().isEmpty()) {
        text.append(" (").append(row.parameters()).append(')');
      }
      if (row.remark() != null) {
        text.append(": ").append(row.remark());
      }
      for (int c = 0; c < table.columns().size(); c++) {
        String mark = table.mark(row, c);
        marked |= !mark.isEmpty();
        text.append(" | ").append(mean(row, c)).append(mark);
      }
      text.append(" |\n");
    }
    if (marked) {
      table.rows().stream()
          .filter(row -> row.key().equals(table.base()))
          .findFirst()
          .ifPresent(
              base ->
                  text.append(
                      "%n▲ above, ▼ below \"%s\" with 99 %% confidence (paired t-test, two-sided).%n"
                          .formatted(base.title())));
    }
    text.append('\n');
  }

  /** Returns a mean in the format of tables. */
  static String mean(ResultRow row, int column) {
    return row.scores() == null ? "–" : number(row.mean(column));
  }

  /** Scores are at most 1; larger values are amounts. */
  private static String number(double mean) {
    if (Double.isNaN(mean)) {
      return "–"; // the method has no such column
    }
    return String.format(Locale.ROOT, mean > 1 ? "%,.0f" : "%.4f", mean);
  }
}
