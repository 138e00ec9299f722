package dev.winnow.collection;

import java.util.LinkedHashMap;
import java.util.Map;

/** Keeps the most recently used entries, up to a number. Not thread-safe. */
public final class LruMap<K, V> extends LinkedHashMap<K, V> {

  private static final long serialVersionUID = 1;

  private final int max;

  /** Makes an empty map that keeps {@code max} entries. */
  public LruMap(int max) {
    super(16, 0.75f, true);
    this.max = max;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return size() > max;
  }
}
