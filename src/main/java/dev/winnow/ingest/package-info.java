/**
 * From Kafka records to points in the index: read, fetch, decode, encode, index, acknowledge.
 *
 * <p>{@link dev.winnow.ingest.IngestPipeline} is the way of a record. {@link
 * dev.winnow.ingest.Failure} decides what becomes of one that fails: transient failures are retried
 * by the stage that had them, poison and bugs become dead letters. An offset is committed only
 * after its asset is durable and searchable.
 */
@NullMarked
package dev.winnow.ingest;

import org.jspecify.annotations.NullMarked;
