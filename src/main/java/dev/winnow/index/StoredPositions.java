package dev.winnow.index;

import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * The positions that are stored with an index, so that a copy of the index has its own.
 * Thread-safe; all methods block, and fail with {@link IndexUnavailableException} while a shared
 * index cannot be reached. Those that store something fail with {@link IndexReplacedException} if a
 * shared index is no longer the one that this process has opened.
 */
public interface StoredPositions {

  /**
   * Returns, for each partition, an offset before which all records were applied when it was
   * stored. Later records may be applied, too. Empty if nothing was stored yet.
   */
  Map<LogPartition, Long> positions() throws IOException;

  /**
   * Returns, for each partition of {@link #positions}, the offset from which reading makes the
   * index complete, even if the index was restored from a copy.
   */
  default Map<LogPartition, Long> restarts() throws IOException {
    return positions();
  }

  /**
   * Returns whether a copy of the index is made part by part, so that it may lack records before
   * its own {@link #positions}.
   */
  default boolean copiedInParts() {
    return false;
  }

  /** Returns the time at which positions were last stored; empty if there are none. */
  Optional<Instant> notedAt() throws IOException;

  /**
   * Returns, for each partition, a record that was applied, at an offset before that of {@link
   * #positions}. Has no entry for partitions without a known record, for example if an earlier
   * release stored them.
   */
  Map<LogPartition, AppliedRecord> records() throws IOException;

  /** Stores positions durably, without records. Other partitions keep their positions. */
  default void note(Map<LogPartition, Long> positions) throws IOException {
    note(positions, Map.of());
  }

  /**
   * Stores positions durably. Other partitions keep their positions.
   *
   * @param records a record that was applied, for some of these partitions. A partition without a
   *     new record before its position keeps its stored record, if that record precedes the new
   *     position
   */
  void note(Map<LogPartition, Long> positions, Map<LogPartition, AppliedRecord> records)
      throws IOException;

  /**
   * Returns, for each partition, the offset at which the index is complete. If a position is lower,
   * the index is being filled again, and it lacks assets.
   */
  Map<LogPartition, Long> targets() throws IOException;

  /** Stores targets durably, for the next start. Other partitions keep their targets. */
  void require(Map<LogPartition, Long> targets) throws IOException;
}
