/**
 * Training in Java: DJL computes losses and gradients, plain Java keeps the state between steps,
 * and the result is an ONNX graph.
 */
@NullMarked
package dev.winnow.train;

import org.jspecify.annotations.NullMarked;
