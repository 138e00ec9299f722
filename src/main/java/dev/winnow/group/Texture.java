package dev.winnow.group;

import java.util.SplittableRandom;

/** Backgrounds of digits: ten patterns in fixed colours. */
enum Texture {
  LEVEL_STRIPES(0x2b3a55, 0xc9d6df),
  UPRIGHT_STRIPES(0x5a3d2b, 0xd8b98a),
  SLANTED_STRIPES(0x24452f, 0x9fc79a),
  CHECKS(0x222222, 0xd0d0d0),
  DOTS(0x4a2a4f, 0xcfa7d6),
  RINGS(0x123b44, 0x8fc3cf),
  LEVEL_GRADIENT(0x101010, 0xb0b0b0),
  UPRIGHT_GRADIENT(0x3b1020, 0xd9a0a8),
  ROUND_GRADIENT(0x101a3b, 0xa0b0e0),
  NOISE(0x3a3a20, 0xb9b98f);

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


  /** How light it is at a point of the unit square, in [0, 1]. */
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
