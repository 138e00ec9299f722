/**
 * Which model answers: a bundle's encoders with the index of its vectors, and how another one takes
 * its place.
 */
@NullMarked
package dev.winnow.serving;

import org.jspecify.annotations.NullMarked;
