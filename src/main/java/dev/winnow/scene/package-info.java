/**
 * A synthetic world of images with captions and known factors.
 *
 * <p>A {@link dev.winnow.scene.SceneWorld} creates a {@link dev.winnow.scene.Scene} from a seed and
 * an index: one to five drawn objects on a background, captions like those of people, and the
 * factors (object, hue, orientation, place, background, style) as records that can be varied one at
 * a time.
 *
 * <p>A {@link dev.winnow.scene.GroupSampler} samples groups of scenes that share their content and
 * differ in everything else.
 *
 * <p>The objects are in {@link dev.winnow.scene.catalogue}, the styles in {@link
 * dev.winnow.scene.drawing}. Everything is immutable.
 */
@NullMarked
package dev.winnow.scene;

import org.jspecify.annotations.NullMarked;
