/**
 * Reads the description of a graph in an ONNX file without its weights, adapts inputs and outputs,
 * and builds graphs.
 */
@NullMarked
package dev.winnow.bundle.onnx;

import org.jspecify.annotations.NullMarked;
