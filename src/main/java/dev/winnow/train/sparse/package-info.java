/** Trains the sparse heads: word codes, then an encoder from dense vectors to sparse ones. */
@NullMarked
package dev.winnow.train.sparse;

import org.jspecify.annotations.NullMarked;
