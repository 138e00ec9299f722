/** Parses JSON: arrays of numbers in one step, UTF-8 strictly, and errors described for users. */
@NullMarked
package dev.winnow.json;

import org.jspecify.annotations.NullMarked;
