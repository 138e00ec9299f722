/**
 * The port to a vector index. {@link dev.winnow.index.VectorIndex} says what every adapter
 * promises; {@code index.lucene} is the embedded one. Filters follow Qdrant's grammar.
 */
@NullMarked
package dev.winnow.index;

import org.jspecify.annotations.NullMarked;
