/**
 * Training in Java; models become ONNX graphs. For networks, DJL computes losses and gradients, and
 * plain Java keeps the state between steps. {@code train.photo}, {@code train.calibration} and
 * linear criteria fit in plain Java, without the training engine.
 */
@NullMarked
package dev.winnow.train;

import org.jspecify.annotations.NullMarked;
