/**
 * Tracks the partitions of this worker and the offset up to which each is applied. Claims the index
 * for its topics and rewinds the consumer if the index lacks records. Does not depend on the
 * pipeline.
 */
@NullMarked
package dev.winnow.ingest.partition;

import org.jspecify.annotations.NullMarked;
