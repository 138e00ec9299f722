/**
 * The catalogue of objects in scenes. To add an object, add an entry to the file of its category;
 * {@link dev.winnow.scene.catalogue.Catalogue} includes it. Everything is immutable.
 */
@NullMarked
package dev.winnow.scene.catalogue;

import org.jspecify.annotations.NullMarked;
