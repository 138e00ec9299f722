package dev.winnow.index;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * The positions and snapshots of an index that belongs to one process. Thread-safe; all methods
 * block.
 */
public interface LocalState {

  /**
   * Returns, for each partition, an offset before which all records are applied. Later records may
   * be applied, too. Empty if nothing was stored yet.
   */
  Map<LogPartition, Long> positions() throws IOException;

  /** Returns the time at which positions were last stored; empty if there are none. */
  Optional<Instant> notedAt() throws IOException;

  /** Stores positions durably. Other partitions keep their positions. */
  void note(Map<LogPartition, Long> positions) throws IOException;

  /**
   * Returns, for each partition, the offset at which the index is complete. If a position is lower,
   * the index is being filled again, and it lacks assets.
   */
  Map<LogPartition, Long> targets() throws IOException;

  /** Stores targets durably, for the next start. Other partitions keep their targets. */
  void require(Map<LogPartition, Long> targets) throws IOException;

  /**
   * Writes a copy of the index with its positions. The copy contains all records before these
   * positions. The index accepts changes in the meantime.
   *
   * @param directory parent of the copy, which has the same directory name as the index; the copy
   *     must not exist
   * @throws IndexUnavailableException if no position is stored yet; try again a few seconds later
   */
  Snapshot snapshot(Path directory) throws IOException;

  /**
   * A copy of the index.
   *
   * @param positions the positions stored in the copy
   */
  record Snapshot(int files, long bytes, Map<LogPartition, Long> positions) {}
}
