package dev.winnow.http;

import java.util.HashMap;
import java.util.Map;

/**
 * The memory for the bodies of requests, shared by all callers. A caller may hold at most as much
 * as it leaves free: alone half of the memory, and less if others hold some. So no caller can fill
 * it, and there is always room for small bodies of others. Thread-safe.
 */
final class BodyMemory {

  private final Map<String, Long> held = new HashMap<>();
  private long free;

  BodyMemory(long size) {
    this.free = size;
  }

  /** Takes memory for a caller, and returns whether it was granted. */
  synchronized boolean take(String caller, long bytes) {
    long after = held.getOrDefault(caller, 0L) + bytes;
    if (after > free - bytes) {
      return false;
    }
    free -= bytes;
    held.put(caller, after);
    return true;
  }

  synchronized void giveBack(String caller, long bytes) {
    free += bytes;
    held.computeIfPresent(caller, (name, all) -> all == bytes ? null : all - bytes);
  }
}
