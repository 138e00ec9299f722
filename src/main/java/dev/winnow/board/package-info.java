/**
 * Boards: collections of assets that people gather, as the state of a compacted Kafka topic. {@link
 * dev.winnow.board.Boards} reads and writes them.
 */
@NullMarked
package dev.winnow.board;

import org.jspecify.annotations.NullMarked;
