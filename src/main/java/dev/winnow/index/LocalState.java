package dev.winnow.index;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * What an index that belongs to one process knows of the log that fills it. Thread-safe; every
 * method blocks.
 */
public interface LocalState {

  /**
   * Returns how far the index was filled: for each partition an offset before which every record is
   * applied. The index may hold later records as well. Empty if nothing is noted yet.
   */
  Map<LogPartition, Long> positions() throws IOException;

  /** Returns when a position was noted last; empty if none is. */
  Optional<Instant> notedAt() throws IOException;

  /** Notes how far the index is filled, durably; partitions that are not named keep their note. */
  void note(Map<LogPartition, Long> positions) throws IOException;

  /**
   * Writes a copy of the index, with the positions of a moment before: all records before them are
   * in it. Changes go on meanwhile.
   *
   * @param directory where the copy is made, in a folder as the index has; must not exist
   * @throws IndexUnavailableException if no position is noted yet; a few seconds later there is one
   */
  Snapshot snapshot(Path directory) throws IOException;

  /**
   * A copy of the index.
   *
   * @param positions that are noted in it
   */
  record Snapshot(int files, long bytes, Map<LogPartition, Long> positions) {}
}
