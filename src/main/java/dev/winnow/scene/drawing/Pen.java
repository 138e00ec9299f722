package dev.winnow.scene.drawing;

import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Arc2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Rectangle2D;
import java.awt.geom.RoundRectangle2D;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws shapes in the unit square in the current colour, in the style of the image.
 *
 * <p>Consecutive shapes of one colour merge into one silhouette. To keep a contour between them,
 * set the colour again. All lengths are in units of the square, angles in degrees. Not thread-safe;
 * use a pen for one drawing only.
 */
public final class Pen {
  private static final int BLACK = 0x1d2029;
  private static final int WHITE = 0xffffff;

  private final Brush brush;
  private final int hue;
  private final List<Mark> marks = new ArrayList<>();
  private int colour;
  private boolean soft;

  public Pen(Brush brush, int hue) {
    this.brush = brush;
    this.hue = hue;
    this.colour = hue;
  }

  /** Continues in a colour 0xRRGGBB that does not depend on the object's hue. */
  public Pen ink(int rgb) {
    flush();
    colour = rgb;
    soft = false;
    return this;
  }

  /** Continues in a colour for wide areas such as a sky, which have no contour in any style. */
  public Pen wash(int rgb) {
    ink(rgb);
    soft = true;
    return this;
  }

  /** Continues in the object's hue, which should cover most of the object. */
  public Pen main() {
    return ink(hue);
  }

  /** Continues in a darker shade of the hue. */
  public Pen dark() {
    double light = Tint.brightness(hue);
    return ink(light < 0.25 ? Tint.mix(hue, WHITE, 0.14) : Tint.mix(hue, BLACK, 0.28));
  }

  /** Continues in a lighter shade of the hue. */
  public Pen light() {
    double light = Tint.brightness(hue);
    return ink(light > 0.85 ? Tint.mix(hue, BLACK, 0.10) : Tint.mix(hue, WHITE, 0.45));
  }

  /** Continues in a shade that stands out from the hue: dark on most, pale on dark ones. */
  public Pen detail() {
    double light = Tint.brightness(hue);
    return ink(light < 0.25 ? Tint.mix(hue, WHITE, 0.55) : Tint.mix(hue, BLACK, 0.65));
  }

  public Pen black() {
    return ink(BLACK);
  }

  public Pen white() {
    return ink(WHITE);
  }

  public Pen wood() {
    return ink(0x8a5c38);
  }

  public Pen leaf() {
    return ink(0x4d9a48);
  }

  public Pen metal() {
    return ink(0xa3abb5);
  }

  public Pen glass() {
    return ink(0xbfe4f3);
  }

  public Pen gold() {
    return ink(0xeab832);
  }

  public Pen oval(double x, double y, double rx, double ry) {
    return area(new Ellipse2D.Double(x - rx, y - ry, 2 * rx, 2 * ry));
  }

  /** An oval rotated clockwise about its centre, in degrees. */
  public Pen oval(double x, double y, double rx, double ry, double turn) {
    Shape upright = new Ellipse2D.Double(x - rx, y - ry, 2 * rx, 2 * ry);
    var rotation = AffineTransform.getRotateInstance(Math.toRadians(turn), x, y);
    return area(rotation.createTransformedShape(upright));
  }

  /** A rectangle from its upper left corner. */
  public Pen box(double x, double y, double width, double height) {
    return area(new Rectangle2D.Double(x, y, width, height));
  }

  /** A rectangle with corners of radius {@code r}. */
  public Pen round(double x, double y, double width, double height, double r) {
    return area(new RoundRectangle2D.Double(x, y, width, height, 2 * r, 2 * r));
  }

  /** A slice of an oval; angles run counter-clockwise from the right. */
  public Pen pie(double x, double y, double rx, double ry, double start, double extent) {
    return area(new Arc2D.Double(x - rx, y - ry, 2 * rx, 2 * ry, start, extent, Arc2D.PIE));
  }

  /** An area with straight edges through points x, y, x, y and so on. */
  public Pen poly(double... points) {
    return area(Curves.straight(true, points));
  }

  /** An area with a smooth edge through points. */
  public Pen blob(double... points) {
    return area(Curves.smooth(true, points));
  }

  public Pen line(double width, double... points) {
    return mark(new Mark(Curves.straight(false, points), width));
  }

  /** A smooth line through points. */
  public Pen curve(double width, double... points) {
    return mark(new Mark(Curves.smooth(false, points), width));
  }

  /** Part of the edge of an oval as a line; angles run counter-clockwise from the right. */
  public Pen arc(
      double width, double x, double y, double rx, double ry, double start, double extent) {
    var arc = new Arc2D.Double(x - rx, y - ry, 2 * rx, 2 * ry, start, extent, Arc2D.OPEN);
    return mark(new Mark(arc, width));
  }

  /** A circle as a line. */
  public Pen ring(double width, double x, double y, double r) {
    return mark(new Mark(new Ellipse2D.Double(x - r, y - r, 2 * r, 2 * r), width));
  }

  /** An eye that shows on any colour; leaves the colour black. */
  public Pen eye(double x, double y, double r) {
    return white().oval(x, y, r, r).black().oval(x, y, r * 0.62, r * 0.62);
  }

  /** A wheel with a tyre and a hub; leaves the colour metal. */
  public Pen wheel(double x, double y, double r) {
    return black().oval(x, y, r, r).metal().oval(x, y, r * 0.45, r * 0.45);
  }

  /** Paints the pending shapes on the image. Call it once at the end. */
  public void flush() {
    if (!marks.isEmpty()) {
      if (soft) {
        brush.wash(marks, colour);
      } else {
        brush.paint(marks, colour);
      }
      marks.clear();
    }
  }

  private Pen area(Shape shape) {
    return mark(new Mark(shape, 0));
  }

  private Pen mark(Mark mark) {
    marks.add(mark);
    return this;
  }
}
