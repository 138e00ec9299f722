package dev.winnow.train.latent;

import dev.winnow.train.AtomicFiles;
import dev.winnow.train.TrainingException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The losses at every validation of a run, in a file beside its checkpoint, and as SVG. */
public final class LossCurve {

  private static final int WIDTH = 480;
  private static final int HEIGHT = 240;
  private static final int MARGIN = 40;

  private final List<Point> points = new ArrayList<>();

  /**
   * @param training the smoothed training loss
   * @param validation the loss of the validation groups
   */
  public record Point(long step, double training, double validation) {}

  /** Returns the points, by step. */
  public List<Point> points() {
    return List.copyOf(points);
  }

  /** Adds a point, and removes later points of an interrupted run. */
  void add(Point point) {
    points.removeIf(other -> other.step >= point.step);
    points.add(point);
  }

  void write(Path file) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (Point point : points) {
      lines.append("%d\t%s\t%s\n".formatted(point.step, point.training, point.validation));
    }
    AtomicFiles.write(file, lines.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** Reads the points of a resumed run; none if there is no file. */
  static LossCurve read(Path file) throws IOException {
    LossCurve curve = new LossCurve();
    if (Files.exists(file)) {
      for (String line : Files.readAllLines(file)) {
        String[] parts = line.split("\t", -1);
        try {
          curve.add(
              new Point(
                  Long.parseLong(parts[0]),
                  Double.parseDouble(parts[1]),
                  Double.parseDouble(parts[2])));
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
          throw new TrainingException(
              "%s is damaged at '%s': leave out --resume".formatted(file, line), e);
        }
      }
    }
    return curve;
  }

  /** Returns the curves as an SVG image: training thin, validation thick. */
  public String svg(String title) {
    double most =
        points.stream().mapToDouble(p -> Math.max(p.training, p.validation)).max().orElse(1);
    double least =
        points.stream().mapToDouble(p -> Math.min(p.training, p.validation)).min().orElse(0);
    long steps = points.isEmpty() ? 1 : points.getLast().step;
    StringBuilder svg =
        new StringBuilder(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" font-size=\"11\">\n"
                .formatted(WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN));
    svg.append("<g transform=\"translate(%1$d,%1$d)\">\n".formatted(MARGIN));
    svg.append(
        "<text y=\"-12\">%s: loss of a pair, training thin, validation thick</text>\n"
            .formatted(title.replace("&", "&amp;").replace("<", "&lt;")));
    svg.append(
        "<rect width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#999\"/>\n"
            .formatted(WIDTH, HEIGHT));
    svg.append(
        String.format(
            Locale.ROOT,
            "<text x=\"-36\" y=\"8\">%.0f</text><text x=\"-36\" y=\"%d\">%.0f</text>%n",
            most,
            HEIGHT,
            least));
    svg.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%,d steps</text>%n",
            WIDTH,
            HEIGHT + 16,
            steps));
    double range = Math.max(most - least, 1e-9);
    line(svg, true, steps, least, range);
    line(svg, false, steps, least, range);
    return svg.append("</g>\n</svg>\n").toString();
  }

  private void line(StringBuilder svg, boolean validation, long steps, double least, double range) {
    svg.append(
        "<polyline fill=\"none\" stroke=\"#369\" stroke-width=\"%s\" points=\""
            .formatted(validation ? "2" : "0.7"));
    for (Point point : points) {
      double value = validation ? point.validation : point.training;
      svg.append(
          String.format(
              Locale.ROOT,
              "%.1f,%.1f ",
              (double) WIDTH * point.step / steps,
              HEIGHT * (1 - (value - least) / range)));
    }
    svg.append("\"/>\n");
  }
}
