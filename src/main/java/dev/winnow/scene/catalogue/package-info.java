/**
 * The objects that scenes show. To add an object, add one entry to the file of its category; the
 * rest follows from {@link dev.winnow.scene.catalogue.Catalogue}. Everything is immutable.
 */
@NullMarked
package dev.winnow.scene.catalogue;

import org.jspecify.annotations.NullMarked;
