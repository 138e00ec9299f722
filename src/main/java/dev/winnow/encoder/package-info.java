/**
 * Runs a model bundle: encodes texts, images and sparse codes through DJL on the CPU or the GPU, in
 * batches that ingest and queries share.
 */
@NullMarked
package dev.winnow.encoder;

import org.jspecify.annotations.NullMarked;
