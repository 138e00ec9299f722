/**
 * Boards: collections of assets, stored in a compacted Kafka topic. {@link dev.winnow.board.Boards}
 * reads and writes them.
 */
@NullMarked
package dev.winnow.board;

import org.jspecify.annotations.NullMarked;
