/** Whether probabilities that searches show are right: reliability tables. */
@NullMarked
package dev.winnow.evaluate.calibration;

import org.jspecify.annotations.NullMarked;
