/**
 * ONNX files: reads what a file says of its graph without its weights, adapts inputs and outputs,
 * and builds graphs.
 */
@NullMarked
package dev.winnow.bundle.onnx;

import org.jspecify.annotations.NullMarked;
