/** Checks the probabilities that searches show: reliability tables. */
@NullMarked
package dev.winnow.evaluate.calibration;

import org.jspecify.annotations.NullMarked;
