package dev.winnow.scene.drawing;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Stroke;
import java.awt.geom.AffineTransform;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Paints marks of one colour in a style. Marks that are painted together form one silhouette:
 * contours are drawn first and covered by the fillings, so no contours remain inside.
 */
public final class Brush {
  /** Background colour of the outline and watercolour styles. */
  public static final int PAPER = 0xfbf9f3;

  /** Background colour of the chalk style. */
  public static final int BOARD = 0x24352f;

  private static final double THIN = 0.03;
  private static final double SMALL = 0.09;

  private final Graphics2D graphics;
  private final Style style;
  private final double contour;
  private final double fade;
  private final SplittableRandom random;

  /**
   * @param contour width of a contour in the units of {@code graphics}
   * @param fade how much lines and washes fade into the paper, in [0, 1]; larger for distant
   *     objects
   */
  public Brush(
      Graphics2D graphics, Style style, double contour, double fade, SplittableRandom random) {
    this.graphics = graphics;
    this.style = style;
    this.contour = contour;
    this.fade = fade;
    this.random = random;
  }

  void paint(List<Mark> marks, int rgb) {
    switch (style) {
      case FLAT, PIXEL -> filled(marks, rgb, Tint.mix(rgb, 0x101020, 0.28), contour * 0.5);
      case NIGHT -> filled(marks, rgb, Tint.mix(rgb, 0xffffff, 0.75 - fade), contour * 0.7);
      case COMIC -> filled(marks, rgb, 0x14141c, contour * 1.1);
      case OUTLINE -> linear(marks, Tint.mix(Tint.onPaper(rgb), PAPER, fade), PAPER);
      case CHALK ->
          linear(marks, Tint.mix(Tint.onBoard(rgb), BOARD, fade), Tint.mix(BOARD, rgb, 0.12));
      case WATERCOLOUR -> watery(marks, Tint.mix(rgb, PAPER, fade));
    }
  }

  /** Paints areas without contours. */
  void wash(List<Mark> marks, int rgb) {
    int tinted =
        switch (style) {
          case OUTLINE -> PAPER;
          case CHALK -> Tint.mix(BOARD, rgb, 0.08);
          case WATERCOLOUR -> Tint.mix(rgb, PAPER, fade + 0.15);
          default -> rgb;
        };
    graphics.setColor(new Color(tinted));
    marks.forEach(this::fill);
  }

  private void filled(List<Mark> marks, int rgb, int edge, double width) {
    graphics.setColor(new Color(edge));
    for (Mark mark : marks) {
      if (mark.line() ? mark.width() > THIN : large(mark)) {
        contour(mark, width);
      }
    }
    graphics.setColor(new Color(rgb));
    for (Mark mark : marks) {
      fill(mark);
    }
  }

  private void linear(List<Mark> marks, int rgb, int ground) {
    graphics.setColor(new Color(rgb));
    for (Mark mark : marks) {
      if (mark.line() ? mark.width() <= THIN : !large(mark)) {
        fill(mark);
      } else {
        contour(mark, contour);
      }
    }
    graphics.setColor(new Color(ground));
    for (Mark mark : marks) {
      if (mark.line() ? mark.width() > THIN : large(mark)) {
        fill(mark);
      }
    }
  }

  private void watery(List<Mark> marks, int rgb) {
    AffineTransform upright = graphics.getTransform();
    for (Mark mark : marks) {
      double drift = large(mark) ? contour * 1.2 : contour * 0.3;
      graphics.setColor(translucent(rgb, 178));
      for (int layer = 0; layer < 2; layer++) {
        graphics.translate(random.nextDouble(-drift, drift), random.nextDouble(-drift, drift));
        fill(mark);
        graphics.setTransform(upright);
      }
      if (!mark.line() && large(mark)) {
        graphics.setColor(translucent(Tint.mix(rgb, 0x202040, 0.4), 130));
        contour(mark, contour * 0.4);
      }
    }
  }

  private void fill(Mark mark) {
    if (mark.line()) {
      graphics.setStroke(stroke(mark.width()));
      graphics.draw(mark.shape());
    } else {
      graphics.fill(mark.shape());
    }
  }

  private void contour(Mark mark, double width) {
    graphics.setStroke(stroke(mark.width() + 2 * width));
    graphics.draw(mark.shape());
  }

  private static boolean large(Mark mark) {
    var bounds = mark.shape().getBounds2D();
    return Math.max(bounds.getWidth(), bounds.getHeight()) > SMALL;
  }

  private static Color translucent(int rgb, int alpha) {
    return new Color(rgb >> 16 & 255, rgb >> 8 & 255, rgb & 255, alpha);
  }

  private static Stroke stroke(double width) {
    return new BasicStroke((float) width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
  }
}
