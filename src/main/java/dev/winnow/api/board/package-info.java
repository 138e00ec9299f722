/**
 * Boards over HTTP: reads, writes, expands and composes them, and writes the topic of assets that
 * fit them.
 */
@NullMarked
package dev.winnow.api.board;

import org.jspecify.annotations.NullMarked;
