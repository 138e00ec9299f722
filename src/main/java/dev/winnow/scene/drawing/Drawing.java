package dev.winnow.scene.drawing;

/**
 * Draws one upright object into the unit square of a pen: x to the right, y downwards, standing on
 * the lower edge. It must draw the same shapes each time it is called.
 */
@FunctionalInterface
public interface Drawing {
  /** Draws the object. */
  void draw(Pen pen);
}
