/** Splits text into words: those that filters compare, and those that carry meaning. Plain Java. */
@NullMarked
package dev.winnow.text;

import org.jspecify.annotations.NullMarked;
