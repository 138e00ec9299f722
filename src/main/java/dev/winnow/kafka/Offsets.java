package dev.winnow.kafka;

/**
 * The range of offsets that a push has written to a partition.
 *
 * @param first offset of its first record there
 * @param last offset of its last record there; records of other producers may be in between
 */
public record Offsets(long first, long last) {

  public Offsets and(Offsets other) {
    return new Offsets(Math.min(first, other.first), Math.max(last, other.last));
  }

  public boolean contains(long offset) {
    return first <= offset && offset <= last;
  }

  /**
   * Returns the number of offsets of this range that a group with the committed offset {@code
   * committed} has not read.
   */
  public long remaining(long committed) {
    return Math.max(0, last + 1 - Math.max(first, committed));
  }
}
