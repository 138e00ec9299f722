/**
 * The partitions that this worker reads, and how far each is applied to the index. Claims an
 * embedded index for its topics, and fills what the index lacks. It does not depend on the
 * pipeline.
 */
@NullMarked
package dev.winnow.ingest.partition;

import org.jspecify.annotations.NullMarked;
