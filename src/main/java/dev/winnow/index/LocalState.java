package dev.winnow.index;

import java.io.IOException;
import java.util.Map;

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

  /** Notes how far the index is filled, durably; partitions that are not named keep their note. */
  void note(Map<LogPartition, Long> positions) throws IOException;
}
