package dev.winnow.image;

/**
 * Colour histograms of images in CIELAB (D65): 9 bins of lightness, 7 from green to red, 8 from
 * blue to yellow. Pure.
 */
public final class LabHistogram {

  /** Bins: 9 · 7 · 8. */
  public static final int SIZE = 504;

  private static final int LIGHTNESSES = 9;
  private static final int REDS = 7;
  private static final int YELLOWS = 8;

  // The range of sRGB.
  private static final double MIN_A = -86;
  private static final double MAX_A = 99;
  private static final double MIN_B = -108;
  private static final double MAX_B = 95;

  /** Steps of the table of cube roots, which are much finer than a bin. */
  private static final int STEPS = 1 << 14;

  /** Rows: red, green, blue of sRGB; columns: X, Y, Z, each relative to white. */
  private static final double[][] TO_XYZ = {
    {0.4124564 / 0.95047, 0.2126729, 0.0193339 / 1.08883},
    {0.3575761 / 0.95047, 0.7151522, 0.1191920 / 1.08883},
    {0.1804375 / 0.95047, 0.0721750, 0.9503041 / 1.08883}
  };

  private static final float[] LINEAR = linear();
  private static final float[] ROOTS = roots();

  private LabHistogram() {}

  private static float[] linear() {
    float[] table = new float[256];
    for (int i = 0; i < table.length; i++) {
      double v = i / 255.0;
      table[i] = (float) (v <= 0.04045 ? v / 12.92 : Math.pow((v + 0.055) / 1.055, 2.4));
    }
    return table;
  }

  private static float[] roots() {
    float[] table = new float[STEPS + 1];
    for (int i = 0; i < table.length; i++) {
      double t = (double) i / STEPS;
      double delta = 6.0 / 29;
      table[i] =
          (float) (t > delta * delta * delta ? Math.cbrt(t) : t / (3 * delta * delta) + 4.0 / 29);
    }
    return table;
  }

  /**
   * Returns the square roots of the shares of the bins, {@code float[504]} of length 1. The inner
   * product of two histograms is their Bhattacharyya coefficient.
   *
   * @param rgb the pixels, {@code 0x00RRGGBB}; at least one
   * @throws IllegalArgumentException if there are no pixels
   */
  public static float[] of(int[] rgb) {
    if (rgb.length == 0) {
      throw new IllegalArgumentException("an image has at least one pixel");
    }
    int[] counts = new int[SIZE];
    int last = -1;
    int bin = 0;
    for (int pixel : rgb) {
      int colour = pixel & 0xffffff;
      if (colour != last) { // neighbours are often equal
        bin = bin(colour);
        last = colour;
      }
      counts[bin]++;
    }
    float[] histogram = new float[SIZE];
    for (int i = 0; i < SIZE; i++) {
      histogram[i] = (float) Math.sqrt((double) counts[i] / rgb.length);
    }
    return histogram;
  }

  /** Returns the bin of a colour, {@code 0x00RRGGBB}. */
  static int bin(int rgb) {
    float r = LINEAR[rgb >> 16 & 0xff];
    float g = LINEAR[rgb >> 8 & 0xff];
    float b = LINEAR[rgb & 0xff];
    double x = root(r, g, b, 0);
    double y = root(r, g, b, 1);
    double z = root(r, g, b, 2);
    return (step(116 * y - 16, 0, 100, LIGHTNESSES) * REDS
                + step(500 * (x - y), MIN_A, MAX_A, REDS))
            * YELLOWS
        + step(200 * (y - z), MIN_B, MAX_B, YELLOWS);
  }

  private static double root(float r, float g, float b, int axis) {
    double value = r * TO_XYZ[0][axis] + g * TO_XYZ[1][axis] + b * TO_XYZ[2][axis];
    return ROOTS[(int) Math.min(STEPS, Math.round(value * STEPS))];
  }

  private static int step(double value, double min, double max, int steps) {
    return Math.clamp((int) Math.floor((value - min) / (max - min) * steps), 0, steps - 1);
  }
}
