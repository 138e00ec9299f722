package dev.winnow.evaluate.calibration;

import static dev.winnow.evaluate.report.Figure.escaped;

import dev.winnow.evaluate.report.ResultRow;
import dev.winnow.evaluate.report.ResultTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * Reliability tables as an SVG image: a panel for every table and group, with the observed share
 * over the predicted probability, and its 95 % interval. Correct probabilities lie on the diagonal.
 */
public final class ReliabilityPlot {

  private static final int SIDE = 200;
  private static final int CELL = 260;
  private static final int COLUMNS = 3;
  private static final int LEFT = 40;
  private static final int TOP = 30;

  private ReliabilityPlot() {}

  /** Returns the image of the tables of {@link CalibrationEvaluation}. */
  public static String of(List<ResultTable> tables) {
    Map<String, List<ResultRow>> panels = new LinkedHashMap<>();
    for (ResultTable table : tables) {
      for (ResultRow row : table.rows()) {
        String group = row.title().substring(0, row.title().lastIndexOf(','));
        panels.computeIfAbsent(table.split() + ": " + group, title -> new ArrayList<>()).add(row);
      }
    }
    int rows = (panels.size() + COLUMNS - 1) / COLUMNS;
    StringBuilder svg = new StringBuilder();
    svg.append(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" font-size=\"11\">\n"
            .formatted(COLUMNS * CELL, rows * CELL));
    int at = 0;
    for (Map.Entry<String, List<ResultRow>> panel : panels.entrySet()) {
      svg.append(
          "<g transform=\"translate(%d,%d)\">\n"
              .formatted(at % COLUMNS * CELL + LEFT, at / COLUMNS * CELL + TOP));
      append(svg, panel.getKey(), panel.getValue());
      svg.append("</g>\n");
      at++;
    }
    return svg.append("</svg>\n").toString();
  }

  private static void append(StringBuilder svg, String title, List<ResultRow> rows) {
    svg.append("<text x=\"0\" y=\"-10\">%s</text>\n".formatted(escaped(title)));
    svg.append(
        "<rect width=\"%1$d\" height=\"%1$d\" fill=\"none\" stroke=\"#999\"/>\n".formatted(SIDE));
    svg.append("<path d=\"M0 %1$d L%1$d 0\" stroke=\"#ccc\"/>\n".formatted(SIDE));
    svg.append("<text x=\"0\" y=\"%d\">0</text>\n".formatted(SIDE + 15));
    svg.append("<text x=\"60\" y=\"%d\">predicted</text>\n".formatted(SIDE + 15));
    svg.append("<text x=\"%d\" y=\"%d\">1</text>\n".formatted(SIDE - 6, SIDE + 15));
    svg.append(
        "<text transform=\"translate(-8,%d) rotate(-90)\">observed</text>\n"
            .formatted(SIDE / 2 + 25));
    for (ResultRow row : rows) {
      double[][] scores = Objects.requireNonNull(row.scores());
      double x = SIDE * scores[1][0];
      double observed = scores[2][0];
      svg.append(
          String.format(
              Locale.ROOT,
              "<path d=\"M%1$.1f %2$.1f V%3$.1f\" stroke=\"#369\"/><circle cx=\"%1$.1f\""
                  + " cy=\"%4$.1f\" r=\"3\" fill=\"#369\"><title>%5$,.0f cases</title></circle>%n",
              x,
              height(scores[4][0]),
              height(scores[5][0]),
              height(observed),
              scores[0][0]));
    }
  }

  private static double height(double share) {
    return SIDE * (1 - share);
  }
}
