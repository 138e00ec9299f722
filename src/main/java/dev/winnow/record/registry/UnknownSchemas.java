package dev.winnow.record.registry;

import dev.winnow.collection.LruMap;
import java.time.Duration;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Schemas that the registry does not know. A node of the registry may know a new schema later than
 * its producer, so an unknown one is asked for again for some time. Thread-safe.
 */
final class UnknownSchemas {

  private static final int MAX = 10_000;

  private final long waitNanos;
  private final LongSupplier nanoClock;
  private final Map<String, Long> since = new LruMap<>(MAX);

  /**
   * @param wait how long a schema may be unknown
   * @param nanoClock a monotonic clock
   */
  UnknownSchemas(Duration wait, LongSupplier nanoClock) {
    this.waitNanos = wait.toNanos();
    this.nanoClock = nanoClock;
  }

  /** Returns whether a schema that is unknown now may become known soon. */
  synchronized boolean mayAppear(String schema) {
    long now = nanoClock.getAsLong();
    return now - since.computeIfAbsent(schema, first -> now) < waitNanos;
  }
}
