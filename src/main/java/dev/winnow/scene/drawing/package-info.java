/**
 * Drawing of scenes: a {@link dev.winnow.scene.drawing.Pen} collects shapes in the unit square, and
 * a {@link dev.winnow.scene.drawing.Brush} paints them in a {@link dev.winnow.scene.drawing.Style}.
 * Everything else is immutable; pens and brushes are used for one drawing.
 */
@NullMarked
package dev.winnow.scene.drawing;

import org.jspecify.annotations.NullMarked;
