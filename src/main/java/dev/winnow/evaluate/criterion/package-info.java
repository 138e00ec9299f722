/** Retrieval under one criterion at a time: the same class, the same hue, the same background. */
@NullMarked
package dev.winnow.evaluate.criterion;

import org.jspecify.annotations.NullMarked;
