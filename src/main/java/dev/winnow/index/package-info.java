/**
 * The port of the vector index. {@link dev.winnow.index.VectorIndex} is the contract of all
 * adapters: {@code index.lucene} is embedded, {@code index.qdrant} uses a server. {@code
 * index.filter} has the filters, {@code index.layer} the layers of an asset.
 */
@NullMarked
package dev.winnow.index;

import org.jspecify.annotations.NullMarked;
