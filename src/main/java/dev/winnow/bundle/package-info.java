/**
 * The format of a model bundle: manifest, files with checksums, calibration, and words of
 * dimensions. This package runs no model.
 */
@NullMarked
package dev.winnow.bundle;

import org.jspecify.annotations.NullMarked;
