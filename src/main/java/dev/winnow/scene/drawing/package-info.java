/**
 * How a scene is drawn: a {@link dev.winnow.scene.drawing.Pen} takes shapes in the unit square, and
 * a {@link dev.winnow.scene.drawing.Brush} paints them in a {@link dev.winnow.scene.drawing.Style}.
 * Everything is immutable except these two, which live for one drawing.
 */
@NullMarked
package dev.winnow.scene.drawing;

import org.jspecify.annotations.NullMarked;
