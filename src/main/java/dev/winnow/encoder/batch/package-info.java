/**
 * Batches the inputs of one encoder: bounded queues for queries and for ingest, and one thread for
 * each copy of the model.
 */
@NullMarked
package dev.winnow.encoder.batch;

import org.jspecify.annotations.NullMarked;
