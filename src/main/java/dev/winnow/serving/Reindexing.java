package dev.winnow.serving;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Fills the index of another bundle beside the one that answers, and lets it answer then. */
public interface Reindexing {

  /** Returns how far it is. */
  Status status();

  /**
   * Begins to fill the index of a bundle, or goes on to. Returns at once; it goes on after a
   * restart too. The index of a bundle that is being filled is given up.
   *
   * @param location a directory, or {@code classpath:/folder}
   * @throws dev.winnow.bundle.BundleException if there is no bundle
   * @throws IllegalStateException if that cannot be now; the message says why
   */
  void start(String location) throws IOException;

  /**
   * As {@link #start} with the bundle that answered before. Its index reads only what came since.
   */
  void back() throws IOException;

  /** Gives up the index that is being filled, and deletes it. */
  void cancel() throws IOException;

  /** Deletes the index of the bundle that answered before, soon. */
  void forget() throws IOException;

  /**
   * What is there.
   *
   * @param serving id of the bundle that answers
   * @param former id of the bundle that answered before, if its index is kept
   */
  record Status(String serving, @Nullable String former, @Nullable Progress next) {}

  /** What the filling of an index does. */
  enum Phase {
    /** For Kafka, for its partitions, or for the former index to be closed. */
    WAITING,
    FILLING,
    /** It has everything, and is about to answer. */
    SWITCHING,
    /** The reason says why; it begins again after a restart, or when it is told to. */
    FAILED
  }

  /**
   * How far the index of the next bundle is.
   *
   * @param read records that were read
   * @param total records that there are now, at most: a compacted topic has fewer
   * @param rejected records that cannot be applied, those that are dead letters already included
   * @param secondsLeft null if that is not known yet
   * @param reason why it failed, or null
   */
  record Progress(
      String bundle,
      Phase phase,
      long read,
      long total,
      long rejected,
      @Nullable Long secondsLeft,
      @Nullable String reason) {

    /** Returns how much is done, 0 to 100. */
    public int percent() {
      return total == 0 ? 100 : (int) (100 * read / total);
    }
  }
}
