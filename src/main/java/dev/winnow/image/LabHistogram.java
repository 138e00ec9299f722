package dev.winnow.image;

import java.util.Arrays;

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

  /** The squared length of each of two histograms is a half. */
  private static final double HALF = Math.sqrt(0.5);

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
    return roots(Counts.of(rgb, rgb.length).whole, 1);
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
    Counts counts = Counts.of(rgb, width);
    double ofBorder = Arrays.stream(counts.border).sum();
    double[] figure = new double[SIZE];
    for (int bin = 0; bin < SIZE; bin++) {
      figure[bin] = Math.max(0, counts.whole[bin] / rgb.length - counts.border[bin] / ofBorder);
    }
    boolean any = Arrays.stream(figure).sum() > NOTHING;
    float[] both = Arrays.copyOf(roots(counts.whole, HALF), WITH_FIGURE);
    System.arraycopy(roots(any ? figure : counts.whole, HALF), 0, both, SIZE, SIZE);
    return both;
  }

  /** The number of pixels in each bin, of an image and of its border. */
  private record Counts(double[] whole, double[] border) {
    static Counts of(int[] rgb, int width) {
      if (rgb.length == 0) {
        throw new IllegalArgumentException("an image has at least one pixel");
      }
      Counts counts = new Counts(new double[SIZE], new double[SIZE]);
      int height = rgb.length / width;
      int across = Math.max(1, width / BORDER);
      int down = Math.max(1, height / BORDER);
      int last = -1;
      int bin = 0;
      for (int y = 0; y < height; y++) {
        boolean outside = y < down || y >= height - down;
        for (int x = 0; x < width; x++) {
          int colour = rgb[y * width + x] & 0xffffff;
          if (colour != last) { // neighbours are often equal
            bin = bin(colour);
            last = colour;
          }
          counts.whole[bin]++;
          if (outside || x < across || x >= width - across) {
            counts.border[bin]++;
          }
        }
      }
      return counts;
    }
  }

  /** Returns the square roots of the shares of the bins, times a length. */
  private static float[] roots(double[] shares, double length) {
    double sum = Arrays.stream(shares).sum();
    float[] roots = new float[SIZE];
    for (int i = 0; i < SIZE; i++) {
      roots[i] = (float) (length * Math.sqrt(shares[i] / sum));
    }
    return roots;
  }

  /** Returns the histogram of the image, {@code float[504]}, from {@link #withFigure}. */
  public static float[] whole(float[] withFigure) {
    float[] whole = Arrays.copyOf(withFigure, SIZE);
    for (int i = 0; i < SIZE; i++) {
      whole[i] /= (float) HALF;
    }
    return whole;
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
