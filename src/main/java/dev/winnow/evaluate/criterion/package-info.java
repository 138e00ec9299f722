/** Measures retrieval by one criterion at a time: the same class, hue or background. */
@NullMarked
package dev.winnow.evaluate.criterion;

import org.jspecify.annotations.NullMarked;
