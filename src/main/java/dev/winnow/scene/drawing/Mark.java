package dev.winnow.scene.drawing;

import java.awt.Shape;

/**
 * A shape as a pen leaves it.
 *
 * @param shape an area, or the middle of a line
 * @param width 0 for an area, else the width of the line
 */
record Mark(Shape shape, double width) {
  boolean line() {
    return width > 0;
  }
}
