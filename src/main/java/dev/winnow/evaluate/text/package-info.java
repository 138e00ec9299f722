/** Measures searches for texts with exclusions, with and without interpretation. */
@NullMarked
package dev.winnow.evaluate.text;

import org.jspecify.annotations.NullMarked;
