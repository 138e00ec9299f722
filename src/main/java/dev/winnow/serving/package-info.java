/**
 * The serving model: a bundle's encoders with the index of its vectors, and its replacement by
 * another one.
 */
@NullMarked
package dev.winnow.serving;

import org.jspecify.annotations.NullMarked;
