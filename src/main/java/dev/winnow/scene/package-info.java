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
 * <p>To add an object, add one entry to the file of its category; the rest follows from {@link
 * dev.winnow.scene.Catalogue}. Everything is immutable except {@link dev.winnow.scene.Pen}, which
 * lives for one drawing.
 */
@NullMarked
package dev.winnow.scene;

import org.jspecify.annotations.NullMarked;
