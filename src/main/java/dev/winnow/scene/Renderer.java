package dev.winnow.scene;

import dev.winnow.scene.drawing.Brush;
import dev.winnow.scene.drawing.Finish;
import dev.winnow.scene.drawing.Pen;
import dev.winnow.scene.drawing.Style;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Renders factors as images. */
final class Renderer {
  private static final double CONTOUR = 0.008;
  private static final int NEUTRAL = 0x808080;
  private static final int LIGHT = 18;

  private Renderer() {}

  /**
   * Draws a square image. Equal arguments give equal images on the same Java runtime.
   *
   * @param content seed of the stretch and facing of objects, which do not depend on the
   *     perspective
   * @param perspective seed of the background's details, the light and the grain
   */
  static BufferedImage render(SceneFactors factors, long content, long perspective, int size) {
    Style style = factors.style();
    int side = style == Style.PIXEL ? Math.min(size, Math.clamp(size * 3 / 8, 32, 64)) : size;
    BufferedImage image = new BufferedImage(side, side, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    try {
      prepare(graphics, style, side);
      backdrop(graphics, factors, perspective, side);
      if (style == Style.COMIC) {
        Finish.dots(image);
      }
      List<ObjectFactors> objects = factors.objects();
      IntStream.range(0, objects.size())
          .boxed()
          .sorted(Comparator.comparingDouble(i -> objects.get(i).base()))
          .forEach(i -> object(graphics, style, objects.get(i), Seeds.mix(content, i), side));
    } finally {
      graphics.dispose();
    }
    return switch (style) {
      case PIXEL -> Finish.blocks(image, size);
      case NIGHT -> {
        Finish.night(image, new SplittableRandom(Seeds.mix(perspective, 101)));
        yield image;
      }
      case WATERCOLOUR -> {
        Finish.grain(image, new SplittableRandom(Seeds.mix(perspective, 102)));
        yield image;
      }
      default -> image;
    };
  }

  private static void prepare(Graphics2D graphics, Style style, int side) {
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    graphics.setColor(new Color(style == Style.CHALK ? Brush.BOARD : Brush.PAPER));
    graphics.fillRect(0, 0, side, side);
  }

  private static void backdrop(Graphics2D graphics, SceneFactors factors, long seed, int side) {
    AffineTransform upright = graphics.getTransform();
    var random = new SplittableRandom(Seeds.mix(seed, 100));
    boolean mirrored = random.nextBoolean();
    graphics.translate(mirrored ? side : 0, 0);
    graphics.scale(mirrored ? -side : side, side);
    var brush = new Brush(graphics, factors.style(), thin(side) * 0.7, 0.4, random.split());
    Pen pen = new Pen(brush, NEUTRAL);
    Backdrops.paint(factors.background(), pen, random);
    pen.flush();
    graphics.setTransform(upright);
    if (!factors.style().linear()) {
      // A faint light of a random colour makes backgrounds of one kind differ.
      graphics.setColor(new Color(random.nextInt(1 << 24) | LIGHT << 24, true));
      graphics.fillRect(0, 0, side, side);
    }
  }

  private static void object(
      Graphics2D graphics, Style style, ObjectFactors object, long seed, int side) {
    SplittableRandom random = new SplittableRandom(seed);
    AffineTransform upright = graphics.getTransform();
    // Stretch and facing are not factors; they make objects of one class differ.
    double stretch = random.nextDouble(0.94, 1.06);
    double facing = random.nextBoolean() ? 1 : -1;
    graphics.translate(object.x() * side, object.y() * side);
    graphics.rotate(Math.toRadians(object.orientation()));
    graphics.scale(object.scale() * side * stretch * facing, object.scale() * side / stretch);
    graphics.translate(-0.5, -0.5);
    Brush brush = new Brush(graphics, style, thin(side) / object.scale(), 0.05, random);
    Pen pen = new Pen(brush, object.hue().rgb());
    object.type().drawing().draw(pen);
    pen.flush();
    graphics.setTransform(upright);
  }

  private static double thin(int side) {
    return Math.max(CONTOUR, 0.9 / side);
  }
}
