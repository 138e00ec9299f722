package dev.winnow.evaluate.criterion;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Projections of codes as an SVG image: a row for every code, a panel for every criterion. */
public final class CodePlot {

  private static final int SIDE = 160;
  private static final int CELL = 190;
  private static final int LEFT = 20;
  private static final int TOP = 40;
  private static final int POINTS = 300;
  private static final double SPREAD = 2.5;

  private final List<String> panels = new ArrayList<>();
  private int columns;
  private int rows;

  /** Adds a row of panels: the same points, coloured by every criterion. */
  void add(String title, double[][] points, List<String> criteria, List<int[]> labels) {
    for (int column = 0; column < criteria.size(); column++) {
      StringBuilder svg = new StringBuilder();
      svg.append(
          "<g transform=\"translate(%d,%d)\"><text y=\"-6\">%s: %s</text>\n"
              .formatted(
                  column * CELL + LEFT, rows * (CELL + 10) + TOP, title, criteria.get(column)));
      svg.append(
          "<rect width=\"%1$d\" height=\"%1$d\" fill=\"none\" stroke=\"#bbb\"/>\n".formatted(SIDE));
      points(svg, points, labels.get(column));
      panels.add(svg.append("</g>\n").toString());
    }
    columns = Math.max(columns, criteria.size());
    rows++;
  }

  private static void points(StringBuilder svg, double[][] points, int[] labels) {
    double[] middle = new double[2];
    double[] deviation = new double[2];
    for (int d = 0; d < 2; d++) {
      for (double[] point : points) {
        middle[d] += point[d] / points.length;
      }
      for (double[] point : points) {
        deviation[d] += (point[d] - middle[d]) * (point[d] - middle[d]) / points.length;
      }
      deviation[d] = Math.max(1e-9, Math.sqrt(deviation[d]));
    }
    int classes = 1;
    for (int label : labels) {
      classes = Math.max(classes, label + 1);
    }
    for (int i = 0; i < Math.min(POINTS, points.length); i++) {
      if (labels[i] >= 0) {
        svg.append(
            String.format(
                Locale.ROOT,
                "<circle cx=\"%.0f\" cy=\"%.0f\" r=\"2\" fill=\"hsl(%d,70%%,45%%)\"/>%n",
                place((points[i][0] - middle[0]) / deviation[0]),
                place((points[i][1] - middle[1]) / deviation[1]),
                360 * labels[i] / classes));
      }
    }
  }

  private static double place(double deviations) {
    return SIDE * Math.clamp(0.5 + deviations / (2 * SPREAD), 0, 1);
  }

  /** Returns the image. */
  public String svg() {
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" font-size=\"11\">\n%s</svg>\n"
        .formatted(columns * CELL + LEFT, rows * (CELL + 10) + TOP, String.join("", panels));
  }
}
