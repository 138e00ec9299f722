/**
 * The inference engine: the native libraries of ONNX Runtime, and the device that models run on.
 */
@NullMarked
package dev.winnow.encoder.runtime;

import org.jspecify.annotations.NullMarked;
