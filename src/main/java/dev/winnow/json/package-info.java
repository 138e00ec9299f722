/** Parses JSON: arrays of numbers in one step, and errors described for users. */
@NullMarked
package dev.winnow.json;

import org.jspecify.annotations.NullMarked;
