/**
 * A synthetic world of images with captions and the true factors behind them.
 *
 * <p>A {@link dev.winnow.scene.SceneWorld} turns a seed and an index into a {@link
 * dev.winnow.scene.Scene}: one to five drawn objects before a background, captions such as a person
 * would write, and the factors (object, hue, orientation, place, background, style) as explicit
 * records which can be varied one at a time.
 *
 * <p>A {@link dev.winnow.scene.GroupSampler} draws groups of scenes that share their content and
 * differ in everything else.
 *
 * <p>The objects are in {@link dev.winnow.scene.catalogue}, the styles in {@link
 * dev.winnow.scene.drawing}. Everything is immutable.
 */
@NullMarked
package dev.winnow.scene;

import org.jspecify.annotations.NullMarked;
