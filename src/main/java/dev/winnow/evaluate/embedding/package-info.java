/**
 * Vectors of texts and images for an evaluation: encoded by a bundle, cached, or read from a file.
 */
@NullMarked
package dev.winnow.evaluate.embedding;

import org.jspecify.annotations.NullMarked;
