/**
 * The embedded index: {@link dev.winnow.index.VectorIndex} on Lucene, in one directory.
 *
 * <p>A change is mapped to a document on its caller's thread ({@code DocumentMapper}) and waits for
 * the single writer thread ({@code GroupCommit}). The writer compares it with the stored version,
 * writes it ({@code FencedWriter}), and acknowledges it after a commit, which it shares with all
 * waiting changes. Reads use the state of the last commit ({@code Store}).
 *
 * <p>{@code document} contains the format of documents, {@code store} the files.
 */
@NullMarked
package dev.winnow.index.lucene;

import org.jspecify.annotations.NullMarked;
