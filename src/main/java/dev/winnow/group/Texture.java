package dev.winnow.group;

import java.util.SplittableRandom;

/** Backgrounds of digits: ten patterns in fixed colours, darker than any digit. */
enum Texture {
  LEVEL_STRIPES(0x0a1830, 0x3c5878),
  UPRIGHT_STRIPES(0x2a1608, 0x70502c),
  SLANTED_STRIPES(0x08260f, 0x3a6c40),
  CHECKS(0x0c0c0c, 0x484848),
  DOTS(0x260a2a, 0x6a3c72),
  RINGS(0x04262c, 0x2c6872),
  LEVEL_GRADIENT(0x080808, 0x606060),
  UPRIGHT_GRADIENT(0x2c0410, 0x743440),
  ROUND_GRADIENT(0x060c2c, 0x3c4884),
  NOISE(0x1c1c08, 0x5c5c38);

  private static final double MIDDLE = 0.5;

  private final int dark;
  private final int light;

  Texture(int dark, int light) {
    this.dark = dark;
    this.light = light;
  }

  /** Returns the planes of red, green, blue, in [0, 255]. */
  double[] planes(int side) {
    SplittableRandom random = new SplittableRandom(dark);
    double[] planes = new double[3 * side * side];
    for (int y = 0; y < side; y++) {
      for (int x = 0; x < side; x++) {
        double share = share((x + MIDDLE) / side, (y + MIDDLE) / side, random);
        for (int c = 0; c < 3; c++) {
          int shift = 16 - 8 * c;
          planes[c * side * side + y * side + x] =
              (1 - share) * (dark >> shift & 255) + share * (light >> shift & 255);
        }
      }
    }
    return planes;
  }

  /** Returns the lightness at a point of the unit square, in [0, 1]. */
  private double share(double x, double y, SplittableRandom random) {
    double fromMiddle = Math.hypot(x - MIDDLE, y - MIDDLE);
    return switch (this) {
      case LEVEL_STRIPES -> wave(4 * y);
      case UPRIGHT_STRIPES -> wave(5 * x);
      case SLANTED_STRIPES -> wave(3 * (x + y));
      case CHECKS -> (Math.floor(4 * x) + Math.floor(4 * y)) % 2;
      case DOTS -> Math.hypot(4 * x % 1 - MIDDLE, 4 * y % 1 - MIDDLE) < 0.3 ? 1 : 0;
      case RINGS -> wave(5 * fromMiddle);
      case LEVEL_GRADIENT -> y;
      case UPRIGHT_GRADIENT -> x;
      case ROUND_GRADIENT -> Math.max(0, 1 - 1.5 * fromMiddle);
      case NOISE -> random.nextDouble();
    };
  }

  private static double wave(double turns) {
    return 0.5 + 0.5 * Math.sin(2 * Math.PI * turns);
  }
}
