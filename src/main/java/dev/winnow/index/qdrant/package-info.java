/**
 * The index for production: {@link dev.winnow.index.VectorIndex} on a Qdrant server, over gRPC.
 *
 * <p>Every change is one conditional upsert ({@code WriteCondition}), so that any number of workers
 * may write the same collection. A delete writes a point without vectors, the tombstone. Waiting
 * changes are sent in batches ({@code WriteQueue}). The facts that filters test are stored with the
 * attributes, in one index per kind of fact ({@code PointMapper}, {@code FilterMapper}). So any
 * number of attributes can be filtered, with the same results as {@link
 * dev.winnow.index.filter.FilterMatcher}.
 */
@NullMarked
package dev.winnow.index.qdrant;

import org.jspecify.annotations.NullMarked;
