/**
 * Training in Java: DJL computes losses and gradients, everything that outlives a step is plain
 * Java, and the result is an ONNX graph.
 */
@NullMarked
package dev.winnow.train;

import org.jspecify.annotations.NullMarked;
