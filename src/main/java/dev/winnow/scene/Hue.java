package dev.winnow.scene;

import java.util.Locale;

/** The main colour of an object, with a common name and an sRGB value. */
public enum Hue {
  RED(0xd8322f),
  ORANGE(0xf28a1e),
  YELLOW(0xf6d32d),
  GREEN(0x3fa34d),
  TURQUOISE(0x27b8b0),
  BLUE(0x2f6fd6),
  PURPLE(0x8444b5),
  PINK(0xf48fb8),
  BROWN(0x8b5a32),
  BLACK(0x2c2d33),
  GRAY(0x8d939b),
  WHITE(0xf5f4ef);

  private final int rgb;

  Hue(int rgb) {
    this.rgb = rgb;
  }

  /** Returns the colour as 0xRRGGBB. */
  public int rgb() {
    return rgb;
  }

  /** Returns the lower-case English name. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
