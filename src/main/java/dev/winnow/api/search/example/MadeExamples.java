package dev.winnow.api.search.example;

import dev.winnow.collection.LruMap;
import dev.winnow.index.filter.Filter;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The examples of the parts of the index that callers asked for last. They take many searches to
 * make, so only one caller of a part makes them, and the others wait for its result or its failure.
 * Thread-safe.
 */
final class MadeExamples<T> {

  private static final int PARTS = 100;

  private static final long FOR_NANOS = TimeUnit.MINUTES.toNanos(5);

  private final Map<Part, Attempt<T>> parts = Collections.synchronizedMap(new LruMap<>(PARTS));

  private final LongSupplier clock;

  /**
   * @param clock in nanoseconds
   */
  MadeExamples(LongSupplier clock) {
    this.clock = clock;
  }

  /** The assets of a bundle that a caller may see. */
  record Part(String bundle, Filter scope) {}

  /**
   * @param total the number of assets of the part
   * @param started by the clock
   */
  private record Attempt<T>(CompletableFuture<T> result, long total, long started) {

    /** Returns whether a caller can use the result instead of that of a new attempt. */
    boolean serves(Attempt<T> next) {
      return !result.isDone()
          || (!result.isCompletedExceptionally()
              && Math.abs(total - next.total) <= total / 10
              && next.started - started < FOR_NANOS);
    }

    void run(Supplier<T> make) {
      try {
        result.complete(make.get());
      } catch (Throwable e) { // including OutOfMemoryError: callers wait for a result
        result.completeExceptionally(e);
      }
    }

    T await() {
      try {
        return result.join();
      } catch (CompletionException e) {
        throw e.getCause() instanceof RuntimeException failure ? failure : e;
      }
    }
  }

  /**
   * Returns the examples of a part. Blocks while they are made. Throws what {@code make} throws;
   * the next caller after a failure makes them again.
   *
   * @param total the number of its assets; after a change by a tenth, the examples are made again
   */
  T get(Part part, long total, Supplier<T> make) {
    Attempt<T> own = new Attempt<>(new CompletableFuture<>(), total, clock.getAsLong());
    Attempt<T> shared =
        parts.compute(part, (ignored, last) -> last != null && last.serves(own) ? last : own);
    if (shared == own) {
      own.run(make);
    }
    return shared.await();
  }
}
