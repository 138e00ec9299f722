/**
 * The model bundle: what turns texts and pictures into vectors. A manifest names the model files;
 * the encoders run them through DJL; one batcher per encoder serves ingest and queries.
 */
@NullMarked
package dev.winnow.bundle;

import org.jspecify.annotations.NullMarked;
