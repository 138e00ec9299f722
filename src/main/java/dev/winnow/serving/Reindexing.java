package dev.winnow.serving;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Fills the index of another bundle in the background, and then switches to it. */
public interface Reindexing {

  /** Returns the status. */
  Status status();

  /**
   * Starts or continues filling the index of a bundle. Returns at once; filling continues after a
   * restart. Cancels the filling of any other index.
   *
   * @param location a directory, or {@code classpath:/folder}
   * @throws dev.winnow.bundle.BundleException if there is no valid bundle
   * @throws IllegalStateException if it is not possible now; the message says why
   */
  void start(String location) throws IOException;

  /**
   * Starts filling the index of the former bundle, see {@link #start}. It reads only the records
   * since the switch.
   */
  void back() throws IOException;

  /** Stops filling the next index and deletes it. */
  void cancel() throws IOException;

  /** Deletes the index of the former bundle, in the background. */
  void forget() throws IOException;

  /**
   * The indexes in the data directory.
   *
   * @param serving id of the serving bundle
   * @param former id of the former bundle if its index is kept, or null
   */
  record Status(String serving, @Nullable String former, @Nullable Progress next) {}

  /** The phase of filling an index. */
  enum Phase {
    /** Waits for Kafka, for partitions, or until the former index is closed. */
    WAITING,
    FILLING,
    /** The index is complete and about to serve. */
    SWITCHING,
    /** Failed with a reason. Filling starts again after a restart or by command. */
    FAILED
  }

  /**
   * The progress of filling the index of the next bundle.
   *
   * @param read number of records read
   * @param total upper bound of the number of records: a compacted topic has fewer
   * @param rejected number of records that cannot be applied, including those that are already dead
   *     letters
   * @param secondsLeft null if not known yet
   * @param reason why filling waits or failed, or null
   */
  record Progress(
      String bundle,
      Phase phase,
      long read,
      long total,
      long rejected,
      @Nullable Long secondsLeft,
      @Nullable String reason) {

    /** Returns the progress in percent, 0 to 100. */
    public int percent() {
      return total == 0 ? 100 : (int) (100 * read / total);
    }
  }
}
