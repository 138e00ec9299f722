/** Evaluation of searches for texts with exclusions: as they are, and as they are interpreted. */
@NullMarked
package dev.winnow.evaluate.text;

import org.jspecify.annotations.NullMarked;
