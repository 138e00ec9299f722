package dev.winnow.index;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Identifies a record of a partition that the index has applied. A log keeps a record unchanged, or
 * removes it. So a log with another record at this offset is not the one that filled the index.
 *
 * @param timestamp milliseconds since 1970, or -1
 * @param keyHash the hash code of the key
 * @param epoch the leader epoch in which the log took the record, or -1 if it is unknown
 */
public record AppliedRecord(long offset, long timestamp, int keyHash, int epoch) {

  private static final Pattern SPACE = Pattern.compile(" ");

  /** Reads the result of {@link #toString}. */
  public static AppliedRecord parse(String text) {
    long[] parts = SPACE.splitAsStream(text).mapToLong(Long::parseLong).toArray();
    return new AppliedRecord(parts[0], parts[1], (int) parts[2], (int) parts[3]);
  }

  /** Returns the first of these records that precedes a position; empty if none does. */
  public static Optional<AppliedRecord> before(
      long position, @Nullable AppliedRecord first, @Nullable AppliedRecord second) {
    return Stream.of(Optional.ofNullable(first), Optional.ofNullable(second))
        .flatMap(Optional::stream)
        .filter(record -> record.offset < position)
        .findFirst();
  }

  @Override
  public String toString() {
    return offset + " " + timestamp + " " + keyHash + " " + epoch;
  }
}
