package dev.winnow.evaluate.report;

import java.awt.Color;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * A figure of lines or points.
 *
 * @param x title of the horizontal axis
 * @param y title of the vertical axis
 * @param logarithmic whether the horizontal axis is logarithmic; then all its values are above 0
 */
public record Figure(String title, String x, String y, boolean logarithmic, List<Line> lines) {

  private static final int WIDTH = 640;
  private static final int HEIGHT = 400;

  /** Maximum length of a title that fits below the figure, in characters. */
  private static final int LONGEST = 70;

  /** A line with more points is drawn as background. */
  private static final int CROWD = 200;

  public Figure(String title, String x, String y, List<Line> lines) {
    this(title, x, y, false, lines);
  }

  /** Points, in their order. */
  public record Line(String title, double[] x, double[] y, boolean connected) {

    public Line(String title, double[] x, double[] y) {
      this(title, x, y, true);
    }

    /**
     * Returns a metric over a setting.
     *
     * @param keys of the rows, one for each value of the setting
     */
    public static Line of(
        String title, double[] setting, ResultTable table, List<String> keys, int column) {
      return new Line(
          title, setting, keys.stream().mapToDouble(key -> table.mean(key, column)).toArray());
    }
  }

  /** Returns the figure as SVG. */
  public String svg() {
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(title)
            .xAxisTitle(x.length() > LONGEST ? x.substring(0, LONGEST) + "…" : x)
            .yAxisTitle(y)
            .build();
    chart
        .getStyler()
        .setChartBackgroundColor(Color.WHITE)
        .setLegendPosition(LegendPosition.OutsideE)
        .setLegendBorderColor(Color.WHITE);
    chart.getStyler().setXAxisLogarithmic(logarithmic);
    for (Map.Entry<String, Line> line : named().entrySet()) {
      var series = chart.addSeries(line.getKey(), line.getValue().x, line.getValue().y);
      series.setXYSeriesRenderStyle(
          line.getValue().connected ? XYSeriesRenderStyle.Line : XYSeriesRenderStyle.Scatter);
      series.setMarker(SeriesMarkers.CIRCLE);
      if (line.getValue().x.length > CROWD) {
        series.setMarkerColor(Color.LIGHT_GRAY);
      }
    }
    chart.getStyler().setMarkerSize(5);
    ByteArrayOutputStream svg = new ByteArrayOutputStream();
    try {
      VectorGraphicsEncoder.saveVectorGraphic(chart, svg, VectorGraphicsFormat.SVG);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to memory", e);
    }
    return described(svg.toString(StandardCharsets.UTF_8));
  }

  /** Returns a text as character data of SVG or HTML. */
  public static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  /**
   * Adds a title for screen readers, because letters are drawn, and removes the XML prolog for
   * HTML.
   */
  private String described(String svg) {
    int start = svg.indexOf("<svg");
    int end = svg.indexOf('>', start);
    String lines =
        this.lines.stream().map(Line::title).distinct().collect(Collectors.joining("; "));
    String text = "%s. %s. Lines: %s".formatted(title, x, lines);
    return svg.substring(start, end)
        + " role=\"img\"><title>"
        + escaped(text)
        + "</title>"
        + svg.substring(end + 1);
  }

  private Map<String, Line> named() {
    Map<String, Line> named = new LinkedHashMap<>();
    lines.stream().filter(line -> line.x.length > 0).forEach(line -> named.put(line.title, line));
    return named;
  }
}
