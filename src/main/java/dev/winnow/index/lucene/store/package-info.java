/**
 * The files of the embedded index: the writer and the searchers of its last commit, damage, and the
 * file that says which log fills the index.
 */
@NullMarked
package dev.winnow.index.lucene.store;

import org.jspecify.annotations.NullMarked;
