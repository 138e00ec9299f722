package dev.winnow.scene.drawing;

import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.util.SplittableRandom;

/** Effects of styles on a whole image of type {@code TYPE_INT_RGB}, mostly in place. */
public final class Finish {
  private Finish() {}

  /** Darkens the image to a bluish night and adds a few lights. */
  public static void night(BufferedImage image, SplittableRandom random) {
    int[] pixels = pixels(image);
    for (int i = 0; i < pixels.length; i++) {
      int rgb = pixels[i];
      int r = ((rgb >> 16 & 255) * 118) >> 8;
      int g = ((rgb >> 8 & 255) * 124) >> 8;
      int b = (((rgb & 255) * 160) >> 8) + 24;
      pixels[i] = r << 16 | g << 8 | Math.min(255, b);
    }
    int size = image.getWidth();
    for (int i = random.nextInt(3, 7); i > 0; i--) {
      double x = random.nextDouble() * size;
      double y = random.nextDouble(0.04, 0.46) * size;
      glow(pixels, size, x, y, random.nextDouble(0.04, 0.1) * size);
    }
  }

  /** Overlays a screen of dots. */
  public static void dots(BufferedImage image) {
    int[] pixels = pixels(image);
    int size = image.getWidth();
    double pitch = Math.max(4, size / 36.0);
    for (int y = 0; y < size; y++) {
      double dy = y % pitch / pitch - 0.5;
      for (int x = 0; x < size; x++) {
        double dx = x % pitch / pitch - 0.5;
        int at = y * size + x;
        pixels[at] = Tint.mix(pixels[at], dx * dx + dy * dy < 0.1 ? 0x303050 : 0xffffff, 0.16);
      }
    }
  }

  /** Adds the grain of paper. */
  public static void grain(BufferedImage image, SplittableRandom random) {
    int[] pixels = pixels(image);
    for (int i = 0; i < pixels.length; i++) {
      int rgb = pixels[i];
      int light = 246 + (int) (random.nextLong() >>> 61);
      int r = Math.min(255, ((rgb >> 16 & 255) * light) >> 8);
      int g = Math.min(255, ((rgb >> 8 & 255) * light) >> 8);
      int b = Math.min(255, ((rgb & 255) * light) >> 8);
      pixels[i] = r << 16 | g << 8 | b;
    }
  }

  /** Returns the image with few colours, enlarged to {@code size} without smoothing. */
  public static BufferedImage blocks(BufferedImage small, int size) {
    int[] from = pixels(small);
    int side = small.getWidth();
    for (int i = 0; i < from.length; i++) {
      int bits = from[i] & 0xf0f0f0;
      from[i] = bits | bits >> 4;
    }
    BufferedImage large = new BufferedImage(size, size, BufferedImage.TYPE_INT_RGB);
    int[] to = pixels(large);
    for (int y = 0; y < size; y++) {
      int row = y * side / size * side;
      for (int x = 0; x < size; x++) {
        to[y * size + x] = from[row + x * side / size];
      }
    }
    return large;
  }

  private static void glow(int[] pixels, int size, double cx, double cy, double radius) {
    int left = (int) Math.max(0, cx - radius);
    int right = (int) Math.min(size - 1, cx + radius);
    int bottom = (int) Math.min(size - 1, cy + radius);
    for (int y = (int) Math.max(0, cy - radius); y <= bottom; y++) {
      for (int x = left; x <= right; x++) {
        double dx = (x + 0.5 - cx) / radius;
        double dy = (y + 0.5 - cy) / radius;
        double near = 1 - dx * dx - dy * dy;
        if (near > 0) {
          int at = y * size + x;
          pixels[at] = Tint.mix(pixels[at], 0xffe6a0, Math.min(1, near * near * near * 1.1));
        }
      }
    }
  }

  private static int[] pixels(BufferedImage image) {
    return ((DataBufferInt) image.getRaster().getDataBuffer()).getData();
  }
}
