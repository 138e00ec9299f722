package dev.winnow.access;

import dev.winnow.collection.LruMap;
import org.jspecify.annotations.Nullable;

/**
 * Limits the wrong keys that an address may try. Over the limit every key that is new at the
 * address is rejected, right or wrong; otherwise the answer would still reveal a right guess. Keys
 * that were accepted from the address before are not affected. Thread-safe and bounded.
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
   * @param key the valid key that was presented, or null if it is not valid
   * @param now in nanoseconds, of a clock that never goes back
   * @return 0 if the key may be used; else the seconds until the next attempt
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
