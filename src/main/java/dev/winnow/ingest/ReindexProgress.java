package dev.winnow.ingest;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The progress of filling an index, and the estimated remaining time. Thread-safe. */
final class ReindexProgress {

  /** The rate is averaged over about this time. */
  private static final double WINDOW_SECONDS = 30;

  private final AtomicLong rejected = new AtomicLong();

  // Guarded by this.
  private long read;
  private long total;
  private long seen = -1;
  private long at;
  private double rate;

  /**
   * Updates the progress.
   *
   * @param nowRead number of offsets read, over all partitions
   * @param nowTotal total number of offsets, over all partitions
   */
  synchronized void update(long nowRead, long nowTotal, long nanos) {
    read = nowRead;
    total = nowTotal;
    if (seen < 0) {
      seen = nowRead;
      at = nanos;
      return;
    }
    double seconds = (double) (nanos - at) / TimeUnit.SECONDS.toNanos(1);
    if (seconds < 1) {
      return;
    }
    double latest = Math.max(0, nowRead - seen) / seconds;
    double weight = rate == 0 ? 1 : Math.min(1, seconds / WINDOW_SECONDS);
    rate += weight * (latest - rate);
    seen = nowRead;
    at = nanos;
  }

  synchronized long read() {
    return read;
  }

  synchronized long total() {
    return total;
  }

  synchronized long left() {
    return Math.max(0, total - read);
  }

  /** Returns the number of records that are read in a time at the current rate. */
  synchronized double in(double seconds) {
    return rate * seconds;
  }

  /** Returns the estimated remaining time in seconds; null while the rate is unknown. */
  synchronized @Nullable Long secondsLeft() {
    return rate <= 0 ? null : (long) Math.ceil(left() / rate);
  }

  void reject() {
    rejected.incrementAndGet();
  }

  long rejected() {
    return rejected.get();
  }
}
