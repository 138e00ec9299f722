/**
 * Bundles from models as they are published: an export to ONNX in the usual layout of a model hub
 * becomes a directory with a manifest.
 */
@NullMarked
package dev.winnow.bundle.hub;

import org.jspecify.annotations.NullMarked;
