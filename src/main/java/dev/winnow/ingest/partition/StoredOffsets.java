package dev.winnow.ingest.partition;

import dev.winnow.index.LogPartition;
import dev.winnow.index.StoredPositions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/**
 * The offsets of the log that an index stores, as read once. {@link StoredPositions} describes
 * each.
 *
 * @param inParts whether a copy of the index may lack records before its own positions
 * @param required the targets of a fill
 * @param notedAt when the positions were stored, or {@link Instant#MAX} if unknown
 */
record StoredOffsets(
    Map<LogPartition, Long> reached,
    Map<LogPartition, Long> restarts,
    boolean inParts,
    Map<LogPartition, Long> required,
    Instant notedAt) {

  /**
   * Where to read on.
   *
   * @param back the offsets to seek, of partitions with another committed offset
   * @param until the offsets at which the index is complete
   * @param lost for each partition whose target is beyond the end of its log, that end
   */
  record Rewind(
      Map<TopicPartition, Long> back,
      Map<TopicPartition, Long> until,
      Map<TopicPartition, Long> lost) {}

  static StoredOffsets of(StoredPositions stored) {
    try {
      return new StoredOffsets(
          stored.positions(),
          stored.restarts(),
          stored.copiedInParts(),
          stored.targets(),
          stored.notedAt().orElse(Instant.MAX));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static LogPartition named(TopicPartition partition) {
    return new LogPartition(partition.topic(), partition.partition());
  }

  /**
   * Returns the positions of partitions that have not reached their targets, and whose topics are
   * not read.
   */
  Map<TopicPartition, Long> unreached(Set<String> read) {
    Map<TopicPartition, Long> left = new HashMap<>();
    required.forEach(
        (partition, target) -> {
          long filled = reached.getOrDefault(partition, 0L);
          if (target > filled && !read.contains(partition.topic())) {
            left.put(new TopicPartition(partition.topic(), partition.partition()), filled);
          }
        });
    return left;
  }

  /**
   * @param begin the first offset of each partition in the log
   * @param end the end of each of these partitions
   * @param committed the offsets of the consumer group, where it has some
   * @param takesOver whether another worker had the partitions a moment ago
   */
  Rewind rewind(
      Map<TopicPartition, Long> begin,
      Map<TopicPartition, Long> end,
      Map<TopicPartition, Long> committed,
      boolean takesOver) {
    Rewind rewind = new Rewind(new HashMap<>(), new HashMap<>(), new HashMap<>());
    begin.forEach(
        (partition, first) -> {
          LogPartition same = named(partition);
          long filled = reached.getOrDefault(same, 0L);
          long last = end.getOrDefault(partition, 0L);
          long restart = restarts.getOrDefault(same, 0L);
          long from = Math.max(restart, first);
          // A new group, or one whose offsets have expired, may have read everything.
          boolean unknown = reached.containsKey(same) && !committed.containsKey(partition);
          long next = committed.getOrDefault(partition, unknown ? last : 0L);
          boolean mayLack = inParts && restart < filled && !takesOver;
          if (unknown || next > (mayLack ? from : Math.max(filled, from))) {
            rewind.back.put(partition, from);
            if (next > from && (restart < filled || !takesOver)) {
              rewind.until.put(partition, Math.max(next, filled));
            }
          }
          long target = required.getOrDefault(same, 0L);
          if (Math.min(target, last) > filled) {
            rewind.until.merge(partition, Math.min(target, last), Math::max);
          } else if (target > last) {
            rewind.lost.put(partition, last);
          }
        });
    return rewind;
  }
}
