package dev.winnow.cli.push;

/**
 * Which part of a partition a push has written.
 *
 * @param first offset of its first record there
 * @param last offset of its last record there; records of others may stand between
 */
record Offsets(long first, long last) {

  Offsets and(Offsets other) {
    return new Offsets(Math.min(first, other.first), Math.max(last, other.last));
  }

  boolean contains(long offset) {
    return first <= offset && offset <= last;
  }

  /** How many offsets of this part a group that committed {@code committed} has still before it. */
  long remaining(long committed) {
    return Math.max(0, last + 1 - Math.max(first, committed));
  }
}
