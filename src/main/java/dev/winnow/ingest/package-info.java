/**
 * From Kafka records to points in the index: read, fetch, decode, encode, index, acknowledge.
 *
 * <p>{@link dev.winnow.ingest.IngestPipeline} is the way of a record. What is wrong with a record
 * sends that record to the dead-letter topic; what is wrong with the world (an index that is away)
 * makes it wait. An offset is committed only after its asset is durable and searchable.
 */
@NullMarked
package dev.winnow.ingest;

import org.jspecify.annotations.NullMarked;
