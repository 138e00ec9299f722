package dev.winnow.evaluate.report;

import static dev.winnow.evaluate.report.Figure.escaped;

import dev.winnow.evaluate.report.ExpectedScores.Finding;
import java.util.List;
import java.util.Map;

/** One self-contained HTML file of tables and figures. */
public final class HtmlReport {

  private static final String HEAD =
      """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><title>%s</title><style>
      body{font:15px/1.5 sans-serif;max-width:75em;margin:2em auto;padding:0 1em}
      table{border-collapse:collapse;margin:1em 0;font-size:13px}
      th,td{border-bottom:1px solid #ccc;padding:.2em .6em;text-align:right;vertical-align:top}
      th:nth-child(2),td:nth-child(2),dd{text-align:left}
      sup{color:#555} .off{color:#b00;font-weight:bold} svg{max-width:100%%;height:auto}
      </style></head><body><h1>%1$s</h1>
      """;

  private HtmlReport() {}

  /**
   * A section of the report.
   *
   * @param note a description, or the reason why the section is empty
   */
  public record Section(
      String title, String note, List<ResultTable> tables, List<String> figures) {}

  /**
   * @param facts facts of the run, by name
   */
  public static String of(
      String title, Map<String, String> facts, List<Section> sections, List<Finding> findings) {
    StringBuilder html = new StringBuilder(HEAD.formatted(escaped(title))).append("<dl>");
    facts.forEach(
        (name, value) ->
            html.append(
                "<dt><b>%s</b></dt><dd>%s</dd>\n".formatted(escaped(name), escaped(value))));
    html.append("</dl>\n");
    for (Section section : sections) {
      html.append(
          "<h2>%s</h2><p>%s</p>\n".formatted(escaped(section.title), escaped(section.note)));
      section.tables.forEach(table -> append(html, table));
      section.figures.forEach(svg -> html.append("<figure>").append(svg).append("</figure>\n"));
    }
    expectations(html, findings);
    return html.append("</body></html>\n").toString();
  }

  private static void append(StringBuilder html, ResultTable table) {
    html.append(
        "<h3>%s: %s, %s</h3><p>%s</p>\n<table><tr><th></th><th>method</th>"
            .formatted(
                escaped(table.protocol()),
                escaped(table.data()),
                escaped(table.split()),
                escaped(String.join(" ", table.facts()))));
    table.columns().forEach(column -> html.append("<th>").append(escaped(column)).append("</th>"));
    html.append("</tr>\n");
    for (int r = 0; r < table.rows().size(); r++) {
      ResultRow row = table.rows().get(r);
      String parameters = row.parameters().isEmpty() ? "" : " (%s)".formatted(row.parameters());
      String remark = row.remark() == null ? "" : ": " + row.remark();
      html.append(
          "<tr><td>%d</td><td>%s</td>".formatted(r, escaped(row.title() + parameters + remark)));
      for (int c = 0; c < table.columns().size(); c++) {
        html.append("<td>").append(MarkdownReport.mean(row, c));
        String above = Significance.ranges(table.above(row, c));
        html.append(above.isEmpty() ? "" : "<sup> " + above + "</sup>").append("</td>");
      }
      html.append("</tr>\n");
    }
    html.append("</table>\n<p>Raised numbers: the rows that a row is above with 99 % confidence")
        .append(" (paired t-test, two-sided).</p>\n");
  }

  private static void expectations(StringBuilder html, List<Finding> findings) {
    long met = findings.stream().filter(Finding::met).count();
    html.append(
        "<h2>Expected scores</h2><p>%d of %d are as they were.</p><ul>\n"
            .formatted(met, findings.size()));
    findings.forEach(
        finding ->
            html.append(
                "<li%s>%s</li>\n"
                    .formatted(
                        finding.met() ? "" : " class=\"off\"", escaped(finding.toString()))));
    html.append("</ul>\n");
  }
}
