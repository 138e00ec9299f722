package dev.winnow.image;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Colour histograms of images in CIELAB (D65): 9 bins of lightness, 7 from green to red, 8 from
 * blue to yellow. Pure.
 */
public final class LabHistogram {

  /** Bins: 9 · 7 · 8. */
  public static final int SIZE = 504;

  /** Bins of an image and of its figure. */
  public static final int WITH_FIGURE = 2 * SIZE;

  /** The border is this part of an image on every side. */
  private static final int BORDER = 10;

  private static final double NOTHING = 1e-9;

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
    return roots(counts(rgb, pixel -> true));
  }

  /**
   * Returns the histogram of an image and that of its figure, {@code float[1008]} of length 1. The
   * colours of the figure are those with a larger share in the image than on its border; in an
   * image without such colours, they are all colours.
   *
   * @param rgb the pixels, {@code 0x00RRGGBB}, row by row
   * @param width of the image in pixels
   * @throws IllegalArgumentException if there are no pixels
   */
  public static float[] withFigure(int[] rgb, int width) {
    float[] whole = of(rgb);
    int height = rgb.length / width;
    int across = Math.max(1, width / BORDER);
    int down = Math.max(1, height / BORDER);
    double[] border =
        counts(
            rgb,
            pixel ->
                pixel % width < across
                    || pixel % width >= width - across
                    || pixel / width < down
                    || pixel / width >= height - down);
    double ofBorder = Arrays.stream(border).sum();
    double[] figure = counts(rgb, pixel -> true);
    for (int bin = 0; bin < SIZE; bin++) {
      figure[bin] = Math.max(0, figure[bin] / rgb.length - border[bin] / ofBorder);
    }
    boolean any = Arrays.stream(figure).sum() > NOTHING;
    float[] both = Arrays.copyOf(whole, WITH_FIGURE);
    System.arraycopy(any ? roots(figure) : whole, 0, both, SIZE, SIZE);
    for (int i = 0; i < both.length; i++) {
      both[i] *= (float) Math.sqrt(0.5);
    }
    return both;
  }

  /** Returns the histogram of the image, {@code float[504]}, from {@link #withFigure}. */
  public static float[] whole(float[] withFigure) {
    float[] whole = Arrays.copyOf(withFigure, SIZE);
    for (int i = 0; i < SIZE; i++) {
      whole[i] *= (float) Math.sqrt(2);
    }
    return whole;
  }

  private static double[] counts(int[] rgb, IntPredicate counts) {
    double[] bins = new double[SIZE];
    int last = -1;
    int bin = 0;
    for (int pixel = 0; pixel < rgb.length; pixel++) {
      if (counts.test(pixel)) {
        int colour = rgb[pixel] & 0xffffff;
        if (colour != last) { // neighbours are often equal
          bin = bin(colour);
          last = colour;
        }
        bins[bin]++;
      }
    }
    return bins;
  }

  /** Returns the square roots of the shares. */
  private static float[] roots(double[] shares) {
    double sum = Arrays.stream(shares).sum();
    float[] roots = new float[SIZE];
    for (int i = 0; i < SIZE; i++) {
      roots[i] = (float) Math.sqrt(shares[i] / sum);
    }
    return roots;
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
