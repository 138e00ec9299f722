/**
 * The embedded index: {@link dev.winnow.index.VectorIndex} on Lucene, in one directory.
 *
 * <p>A change is mapped to a document on its caller's thread ({@code DocumentMapper}), waits for
 * the one writer thread ({@code GroupCommit}), is compared with what is stored and written ({@code
 * FencedWriter}), and is acknowledged after the commit that it shares with all that waited with it.
 * Reads work on the state of the last commit ({@code Store}).
 *
 * <p>{@code document} knows the format of documents, {@code store} the files.
 */
@NullMarked
package dev.winnow.index.lucene;

import org.jspecify.annotations.NullMarked;
