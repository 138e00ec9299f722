/**
 * Fits the map from similarities to the probability that a concept is present, {@link
 * dev.winnow.bundle.Calibration}, on labelled items: plain Java, without the training engine.
 */
@NullMarked
package dev.winnow.train.calibration;

import org.jspecify.annotations.NullMarked;
