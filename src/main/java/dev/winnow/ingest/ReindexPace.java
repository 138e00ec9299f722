package dev.winnow.ingest;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Limits the records in progress while an index is filled: the maximum while live records are
 * fresh, one while they are late, none while the disk is almost full. Thread-safe.
 */
final class ReindexPace {

  private static final long MAX_BYTES = 16 << 20;
  private static final long CHECK_MILLIS = 50;

  private final int most;
  private final BooleanSupplier liveWaits;
  private final BooleanSupplier diskLow;

  // Guarded by this.
  private int inFlight;
  private long bytes;
  private boolean stopped;

  ReindexPace(int most, BooleanSupplier liveWaits, BooleanSupplier diskLow) {
    this.most = most;
    this.liveWaits = liveWaits;
    this.diskLow = diskLow;
  }

  /**
   * Waits until a record may start.
   *
   * @param deadline the latest end of the wait, as {@link System#nanoTime}
   * @return false if it may not start: the deadline has passed, or {@link #stop} was called
   */
  synchronized boolean begin(long size, long deadline) throws InterruptedException {
    while (!stopped && !hasRoom()) {
      if (System.nanoTime() - deadline >= 0) {
        return false;
      }
      wait(CHECK_MILLIS);
    }
    if (stopped) {
      return false;
    }
    inFlight++;
    bytes += size;
    return true;
  }

  private boolean hasRoom() {
    return !diskLow.getAsBoolean()
        && inFlight < (liveWaits.getAsBoolean() ? 1 : most)
        && bytes < MAX_BYTES;
  }

  synchronized void end(long size) {
    inFlight--;
    bytes -= size;
    notifyAll();
  }

  synchronized void stop() {
    stopped = true;
    notifyAll();
  }

  synchronized boolean isStopped() {
    return stopped;
  }

  /** Waits until no record is in progress, at most for the given number of seconds. */
  synchronized void awaitIdle(long seconds) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    while (inFlight > 0 && System.nanoTime() - deadline < 0) {
      wait(CHECK_MILLIS);
    }
  }
}
