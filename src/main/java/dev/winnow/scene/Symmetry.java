package dev.winnow.scene;

import dev.winnow.scene.catalogue.ObjectClass;
import dev.winnow.scene.drawing.Style;
import java.awt.image.BufferedImage;
import java.util.List;

/**
 * Distinguishes classes whose orientation is visible, such as a chair, from those such as a ball.
 */
public final class Symmetry {

  private static final int SIDE = 64;

  /** Mean difference of pixels, in grey levels, below which two images count as equal. */
  private static final double SAME = 4;

  private Symmetry() {}

  /** Returns whether an object looks different after a quarter turn and after a half turn. */
  public static boolean orientationShows(ObjectClass type) {
    BufferedImage upright = drawn(type, 0);
    return difference(upright, drawn(type, 90)) >= SAME
        && difference(upright, drawn(type, 180)) >= SAME;
  }

  private static BufferedImage drawn(ObjectClass type, int orientation) {
    ObjectFactors object = new ObjectFactors(type, Hue.BLUE, orientation, 0.5, 0.5, 0.9);
    return Renderer.render(
        new SceneFactors(List.of(object), Background.STUDIO, Style.FLAT), 1, 1, SIDE);
  }

  private static double difference(BufferedImage a, BufferedImage b) {
    long sum = 0;
    for (int y = 0; y < SIDE; y++) {
      for (int x = 0; x < SIDE; x++) {
        sum += Math.abs(grey(a.getRGB(x, y)) - grey(b.getRGB(x, y)));
      }
    }
    return sum / (double) (SIDE * SIDE);
  }

  private static int grey(int rgb) {
    return ((rgb >> 16 & 255) + (rgb >> 8 & 255) + (rgb & 255)) / 3;
  }
}
