package dev.winnow.scene.drawing;

/** Arithmetic on colours 0xRRGGBB. */
public final class Tint {
  private Tint() {}

  /** Returns the linear mix (1 − part) · from + part · to, with {@code part} in [0, 1]. */
  public static int mix(int from, int to, double part) {
    int r = blend(from >> 16 & 255, to >> 16 & 255, part);
    int g = blend(from >> 8 & 255, to >> 8 & 255, part);
    int b = blend(from & 255, to & 255, part);
    return r << 16 | g << 8 | b;
  }

  /** Returns the perceived brightness in [0, 1]. */
  public static double brightness(int rgb) {
    return (0.30 * (rgb >> 16 & 255) + 0.59 * (rgb >> 8 & 255) + 0.11 * (rgb & 255)) / 255;
  }

  /** Returns the colour for a line on white paper: darker, but in the same order of brightness. */
  public static int onPaper(int rgb) {
    return mix(rgb, 0x101018, 0.38 * brightness(rgb));
  }

  /**
   * Returns the colour for a line on a dark board: lighter, but in the same order of brightness.
   */
  public static int onBoard(int rgb) {
    return mix(rgb, 0xffffff, 0.42 * (1 - brightness(rgb)));
  }

  private static int blend(int from, int to, double part) {
    return (int) Math.round(from + (to - from) * part);
  }
}
