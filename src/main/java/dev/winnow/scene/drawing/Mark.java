package dev.winnow.scene.drawing;

import java.awt.Shape;

/**
 * A shape drawn by a pen.
 *
 * @param shape an area, or the middle of a line
 * @param width width of the line; 0 for an area
 */
record Mark(Shape shape, double width) {
  boolean line() {
    return width > 0;
  }
}
