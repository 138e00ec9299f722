/**
 * Converts published models into bundles: reads an ONNX export in the layout of a model hub and
 * writes a bundle's directory with a manifest.
 */
@NullMarked
package dev.winnow.hub;

import org.jspecify.annotations.NullMarked;
