/**
 * From Kafka records to points in the index: read, fetch, decode, encode, index, acknowledge.
 *
 * <p>{@link dev.winnow.ingest.IngestPipeline} runs the stages of a record. {@link
 * dev.winnow.ingest.Failure} classifies failures: a stage with a transient failure is retried;
 * poison records and bugs become dead letters. An offset is committed only after its asset is
 * durable and searchable. {@code partition} tracks the applied offset of each partition.
 */
@NullMarked
package dev.winnow.ingest;

import org.jspecify.annotations.NullMarked;
