package dev.winnow.api.search;

import dev.winnow.collection.LruMap;
import dev.winnow.index.Filter;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The examples of the parts of the index that callers asked for last. They take many searches to
 * make, so only one caller of a part makes them, and the others wait. Thread-safe.
 */
final class MadeExamples<T> {

  private static final int PARTS = 100;

  private static final long FOR_NANOS = TimeUnit.MINUTES.toNanos(5);

  private final Map<Part, Made> parts = Collections.synchronizedMap(new LruMap<>(PARTS));

  private final LongSupplier clock;

  /**
   * @param clock in nanoseconds
   */
  MadeExamples(LongSupplier clock) {
    this.clock = clock;
  }

  /** The assets of a bundle that a caller may see. */
  record Part(String bundle, Filter scope) {}

  private final class Made {

    // Guarded by this.
    private @Nullable T examples;
    private long total;
    private long made;

    synchronized T get(long now, Supplier<T> make) {
      T known = examples;
      if (known != null
          && Math.abs(total - now) <= total / 10
          && clock.getAsLong() - made < FOR_NANOS) {
        return known;
      }
      T fresh = make.get();
      examples = fresh;
      total = now;
      made = clock.getAsLong();
      return fresh;
    }
  }

  /**
   * Returns the examples of a part. Blocks while they are made.
   *
   * @param total the number of its assets; after a change by a tenth, the examples are made again
   */
  T get(Part part, long total, Supplier<T> make) {
    return parts.computeIfAbsent(part, ignored -> new Made()).get(total, make);
  }
}
