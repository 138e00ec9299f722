/**
 * The format of a model bundle: a manifest, files with their checksums, calibration, and the words
 * of dimensions. Nothing here runs a model.
 */
@NullMarked
package dev.winnow.bundle;

import org.jspecify.annotations.NullMarked;
