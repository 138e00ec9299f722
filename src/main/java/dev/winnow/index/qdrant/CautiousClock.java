package dev.winnow.index.qdrant;

import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * A wall clock that is never ahead of the time that has passed since it was created. If the wall
 * clock jumps forward, nothing becomes old at once; if it jumps back, this clock follows it.
 */
final class CautiousClock implements InstantSource {

  private final InstantSource wallClock;
  private final LongSupplier nanoClock;
  private final Instant started;
  private final long startedNanos;

  CautiousClock() {
    this(InstantSource.system(), System::nanoTime);
  }

  /**
   * @param nanoClock a monotonic clock
   */
  CautiousClock(InstantSource wallClock, LongSupplier nanoClock) {
    this.wallClock = wallClock;
    this.nanoClock = nanoClock;
    this.started = wallClock.instant();
    this.startedNanos = nanoClock.getAsLong();
  }

  @Override
  public Instant instant() {
    Instant now = wallClock.instant();
    Instant passed = started.plusNanos(nanoClock.getAsLong() - startedNanos);
    return now.isBefore(passed) ? now : passed;
  }
}
