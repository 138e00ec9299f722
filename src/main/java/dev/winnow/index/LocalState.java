package dev.winnow.index;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * The positions and snapshots of an index that belongs to one process. Thread-safe; all methods
 * block.
 */
public interface LocalState extends StoredPositions {

  /** Deletes all points, tombstones, positions and targets, durably. Call it before any change. */
  void clear() throws IOException;

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
