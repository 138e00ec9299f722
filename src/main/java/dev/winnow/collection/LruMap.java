package dev.winnow.collection;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map of bounded size that evicts the least recently used entry. Not thread-safe. */
public final class LruMap<K, V> extends LinkedHashMap<K, V> {

  private final int max;

  /** Creates an empty map that keeps up to {@code max} entries. */
  public LruMap(int max) {
    super(16, 0.75f, true);
    this.max = max;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return size() > max;
  }
}
