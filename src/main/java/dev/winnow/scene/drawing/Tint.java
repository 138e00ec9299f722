package dev.winnow.scene.drawing;

/** Arithmetic on colours given as 0xRRGGBB. */
public final class Tint {
  private Tint() {}

  /** The colour {@code part} of the way from {@code from} to {@code to}; {@code part} in [0, 1]. */
  public static int mix(int from, int to, double part) {
    int r = blend(from >> 16 & 255, to >> 16 & 255, part);
    int g = blend(from >> 8 & 255, to >> 8 & 255, part);
    int b = blend(from & 255, to & 255, part);
    return r << 16 | g << 8 | b;
  }

  /** Perceived brightness in [0, 1]. */
  public static double brightness(int rgb) {
    return (0.30 * (rgb >> 16 & 255) + 0.59 * (rgb >> 8 & 255) + 0.11 * (rgb & 255)) / 255;
  }

  /** The colour as a line on white paper: darker, and still ordered by brightness. */
  public static int onPaper(int rgb) {
    return mix(rgb, 0x101018, 0.38 * brightness(rgb));
  }

  /** The colour as a line on a dark board: lighter, and still ordered by brightness. */
  public static int onBoard(int rgb) {
    return mix(rgb, 0xffffff, 0.42 * (1 - brightness(rgb)));
  }

  private static int blend(int from, int to, double part) {
    return (int) Math.round(from + (to - from) * part);
  }
}
