package dev.winnow.search.live;

import dev.winnow.asset.AssetId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A ring buffer of the last indexed assets, numbered in order. Thread-safe. */
final class IndexedLog {

  private final @Nullable AssetId[] ring;
  private final long start;
  private long end;

  /**
   * @param start number of the first asset
   */
  IndexedLog(int window, long start) {
    this.ring = new AssetId[window];
    this.start = start;
    this.end = start;
  }

  /**
   * Consecutive assets.
   *
   * @param first number of the first asset
   */
  record Batch(long first, List<AssetId> ids) {
    /** Returns the number after the last asset. */
    long end() {
      return first + ids.size();
    }
  }

  synchronized void append(AssetId id) {
    ring[(int) (end++ % ring.length)] = id;
  }

  /** Returns the number that the next asset will have. */
  synchronized long end() {
    return end;
  }

  /**
   * Returns the number after a given one, if this log has ever had an asset with the given number.
   */
  synchronized OptionalLong after(long number) {
    return number >= start - 1 && number < end ? OptionalLong.of(number + 1) : OptionalLong.empty();
  }

  /**
   * Returns up to {@code max} assets, starting at a number or, if that is no longer in the buffer,
   * at the oldest asset.
   */
  synchronized Batch read(long from, int max) {
    long first = Math.max(from, Math.max(start, end - ring.length));
    List<AssetId> ids = new ArrayList<>();
    for (long n = first; n < end && ids.size() < max; n++) {
      ids.add(Objects.requireNonNull(ring[(int) (n % ring.length)]));
    }
    return new Batch(first, ids);
  }
}
