package dev.winnow.scene;

import dev.winnow.scene.catalogue.ObjectClass;

/**
 * The factors of one object in a scene.
 *
 * @param type the class of the object
 * @param hue its main colour
 * @param orientation clockwise rotation about its centre in degrees: a multiple of 30 in [0, 330]
 * @param x horizontal centre as a fraction of the image's width
 * @param y vertical centre as a fraction of the image's height, downwards
 * @param scale side of its square as a fraction of the image's side, above 0 and at most 2
 */
public record ObjectFactors(
    ObjectClass type, Hue hue, int orientation, double x, double y, double scale) {

  /** Degrees between two neighbouring orientations. */
  public static final int STEP = 30;

  /** Checks the ranges. */
  public ObjectFactors {
    if (orientation < 0 || orientation >= 360 || orientation % STEP != 0) {
      throw new IllegalArgumentException("orientation " + orientation);
    }
    if (!(scale > 0 && scale <= 2)) {
      throw new IllegalArgumentException("scale " + scale);
    }
    if (!Double.isFinite(x) || !Double.isFinite(y)) {
      throw new IllegalArgumentException("centre " + x + ", " + y);
    }
  }

  public ObjectFactors withType(ObjectClass newType) {
    return new ObjectFactors(newType, hue, orientation, x, y, scale);
  }

  public ObjectFactors withHue(Hue newHue) {
    return new ObjectFactors(type, newHue, orientation, x, y, scale);
  }

  public ObjectFactors withOrientation(int degrees) {
    return new ObjectFactors(type, hue, degrees, x, y, scale);
  }

  public ObjectFactors withPlace(double newX, double newY) {
    return new ObjectFactors(type, hue, orientation, newX, newY, scale);
  }

  public ObjectFactors withScale(double newScale) {
    return new ObjectFactors(type, hue, orientation, x, y, newScale);
  }

  /** Returns the lower edge of its square. Objects with a lower edge further down are in front. */
  public double base() {
    return y + scale / 2;
  }
}
