package dev.winnow.testing.browser;

/** The screen of a tab. */
public record Screen(int width, int height, int scale, boolean dark) {

  public static final Screen DESKTOP = new Screen(1280, 900, 1, false);
  public static final Screen PHONE = new Screen(390, 844, 2, false);

  public Screen inTheDark() {
    return new Screen(width, height, scale, true);
  }

  public boolean isPhone() {
    return width < 600;
  }
}
