/**
 * The files of the embedded index: the writer, the searchers of the last commit, the detection of
 * damage, and the file with the logs that fill the index.
 */
@NullMarked
package dev.winnow.index.lucene.store;

import org.jspecify.annotations.NullMarked;
