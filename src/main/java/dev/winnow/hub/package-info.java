/**
 * Makes bundles of published models: an export to ONNX in the usual layout of a model hub becomes a
 * directory with a manifest.
 */
@NullMarked
package dev.winnow.hub;

import org.jspecify.annotations.NullMarked;
