/**
 * From Kafka records to points in the index: read, fetch, decode, encode, index, acknowledge.
 *
 * <p>{@link dev.winnow.ingest.IngestPipeline} runs the stages of a record. {@link
 * dev.winnow.ingest.Failure} classifies failures: the stage that had a transient failure is
 * retried, poison and bugs become dead letters. An offset is committed only after its asset is
 * durable and searchable. {@code partition} knows how far each partition is applied.
 */
@NullMarked
package dev.winnow.ingest;

import org.jspecify.annotations.NullMarked;
