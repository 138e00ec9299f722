package dev.winnow.kafka;

/**
 * Which part of a partition a push has written.
 *
 * @param first offset of its first record there
 * @param last offset of its last record there; records of others may stand between
 */
public record Offsets(long first, long last) {

  public Offsets and(Offsets other) {
    return new Offsets(Math.min(first, other.first), Math.max(last, other.last));
  }

  public boolean contains(long offset) {
    return first <= offset && offset <= last;
  }

  /** How many offsets of this part a group that committed {@code committed} has still before it. */
  public long remaining(long committed) {
    return Math.max(0, last + 1 - Math.max(first, committed));
  }
}
