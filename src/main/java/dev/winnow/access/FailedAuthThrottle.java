package dev.winnow.access;

import org.jspecify.annotations.Nullable;

/**
 * Bounds how many wrong keys an address may try. Where there were too many, no key counts that is
 * new there, right or wrong, or the answer would still tell a right guess. Who came in from the
 * address before is not held up by who shares it. Thread-safe and bounded.
 */
final class FailedAuthThrottle {

  private static final int MAX_CALLERS = 10_000;
  private static final double MINUTE = 60;

  private final TokenBuckets addresses;
  private final LruMap<Boolean> known = new LruMap<>(MAX_CALLERS); // guarded by this

  FailedAuthThrottle(int perMinute) {
    addresses = new TokenBuckets(perMinute / MINUTE, perMinute, MAX_CALLERS);
  }

  /**
   * Counts a try.
   *
   * @param key that was presented, or null if it is none
   * @param now in nanoseconds, of a clock that never goes back
   * @return 0 if the key counts for what it is; else in how many seconds one will
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
