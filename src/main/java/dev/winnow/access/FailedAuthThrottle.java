package dev.winnow.access;

import dev.winnow.collection.LruMap;
import org.jspecify.annotations.Nullable;

/**
 * Limits the wrong keys from an address. Above the limit, all keys that were not accepted from the
 * address before are rejected, even valid ones; otherwise the response would reveal a correct
 * guess. Thread-safe and bounded.
 */
final class FailedAuthThrottle {

  private static final int MAX_CALLERS = 10_000;
  private static final double MINUTE = 60;

  private final TokenBuckets addresses;
  private final LruMap<String, Boolean> known = new LruMap<>(MAX_CALLERS); // guarded by this

  FailedAuthThrottle(int perMinute) {
    addresses = new TokenBuckets(perMinute / MINUTE, perMinute, MAX_CALLERS);
  }

  /**
   * Counts an attempt.
   *
   * @param key the presented key if it is valid, otherwise null
   * @param now in nanoseconds, from a monotonic clock
   * @return 0 if the key is accepted or the attempt is counted; otherwise the seconds until the
   *     next attempt
   */
  synchronized long hold(String address, @Nullable ApiKey key, long now) {
    if (key == null) {
      return addresses.take(address, now);
    }
    String caller = address + ' ' + key.name();
    long due = known.get(caller) == null ? addresses.due(address, now) : 0;
    if (due == 0) {
      known.put(caller, true);
    }
    return due;
  }
}
