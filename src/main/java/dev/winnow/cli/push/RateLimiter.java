package dev.winnow.cli.push;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Limits a thread to a number of turns per second, evenly spaced. Not thread-safe. */
final class RateLimiter {

  private final long gapNanos;
  private long next = System.nanoTime();

  /**
   * @param perSecond turns a second, or null for no limit
   */
  RateLimiter(@Nullable Double perSecond) {
    gapNanos = perSecond == null ? 0 : (long) (TimeUnit.SECONDS.toNanos(1) / perSecond);
  }

  /** Blocks until the next turn is due; returns at once if the thread is interrupted. */
  void await() {
    if (gapNanos == 0) {
      return;
    }
    long now = System.nanoTime();
    while (now - next < 0 && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(next - now);
      now = System.nanoTime();
    }
    // After a pause, no burst makes up for it.
    next = Math.max(next, now - gapNanos) + gapNanos;
  }
}
