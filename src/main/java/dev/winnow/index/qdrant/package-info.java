/**
 * The index in production: {@link dev.winnow.index.VectorIndex} on a Qdrant server, over gRPC.
 *
 * <p>Every change is one conditional upsert ({@code WriteCondition}), so that any number of workers
 * may write the same collection; a delete leaves a point without vectors behind. Changes that wait
 * together travel together ({@code WriteQueue}). What filters ask of attributes is stored beside
 * them as facts under one index each ({@code PointMapper}, {@code FilterMapper}), so that every
 * attribute can be filtered by, however many there are, and with the meaning that {@link
 * dev.winnow.index.FilterMatcher} gives.
 */
@NullMarked
package dev.winnow.index.qdrant;

import org.jspecify.annotations.NullMarked;
