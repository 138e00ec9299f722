package dev.winnow.ingest;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** How far the filling of an index is, and how long it takes. Thread-safe. */
final class ReindexProgress {

  /** A rate is that of about this time. */
  private static final double WINDOW_SECONDS = 30;

  private final AtomicLong rejected = new AtomicLong();

  // Guarded by this.
  private long read;
  private long total;
  private long seen = -1;
  private long at;
  private double rate;

  /**
   * Notes how far it is.
   *
   * @param nowRead offsets that were read, of all partitions
   * @param nowTotal offsets that there are
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

  /** Returns how many records are read in a time, at the rate of now. */
  synchronized double in(double seconds) {
    return rate * seconds;
  }

  /** Returns the time that is left; null while nothing is known. */
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
