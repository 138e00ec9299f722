package dev.winnow.access;

import dev.winnow.collection.LruMap;
import java.util.Map;

/**
 * A token bucket for each caller: {@code burst} requests at once, {@code rate} per second on
 * average. Thread-safe.
 *
 * <p>Bounded: keeps the {@code maxCallers} most recent callers; others start with a full bucket
 * again.
 */
final class TokenBuckets {

  private static final double NANOS = 1e9;

  private final double rate;
  private final double burst;
  private final Map<String, Bucket> buckets; // guarded by this

  private static final class Bucket {
    double tokens;
    long at;

    Bucket(double tokens, long at) {
      this.tokens = tokens;
      this.at = at;
    }
  }

  TokenBuckets(double rate, double burst, int maxCallers) {
    this.rate = rate;
    this.burst = burst;
    this.buckets = new LruMap<>(maxCallers);
  }

  /**
   * Takes a token.
   *
   * @param now in nanoseconds, from a monotonic clock
   * @return 0 if a token was available; otherwise the seconds until one is, rounded up
   */
  synchronized long take(String caller, long now) {
    Bucket bucket = bucket(caller, now);
    long due = due(bucket);
    if (due == 0) {
      bucket.tokens--;
    }
    return due;
  }

  /** Returns what {@link #take} would return, without taking a token. */
  synchronized long due(String caller, long now) {
    return due(bucket(caller, now));
  }

  private Bucket bucket(String caller, long now) {
    Bucket bucket = buckets.computeIfAbsent(caller, name -> new Bucket(burst, now));
    bucket.tokens = Math.min(burst, bucket.tokens + rate * (now - bucket.at) / NANOS);
    bucket.at = now;
    return bucket;
  }

  private long due(Bucket bucket) {
    return bucket.tokens >= 1 ? 0 : Math.max(1, (long) Math.ceil((1 - bucket.tokens) / rate));
  }

  synchronized int size() {
    return buckets.size();
  }
}
