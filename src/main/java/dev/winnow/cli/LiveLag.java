package dev.winnow.cli;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Decides from samples of its offsets whether a consumer group is late: whether it works, and has
 * not committed records that have been in the log for longer than a given time. Not thread-safe.
 */
final class LiveLag {

  /** A partition in which the group commits nothing for this time has no worker. */
  private static final long STALLED_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** The last offset may be that of a transaction marker, which no group commits. */
  private static final long MARKER = 1;

  private final long delayNanos;
  private final Deque<Ends> history = new ArrayDeque<>();
  private final Map<TopicPartition, Long> before = new HashMap<>();

  /** When the group last committed progress in a partition, or had nothing to do there. */
  private final Map<TopicPartition, Long> workedAt = new HashMap<>();

  private record Ends(long nanos, Map<TopicPartition, Long> offsets) {}

  /**
   * @param delayNanos how long a record may be in the log before its offset is committed
   */
  LiveLag(long delayNanos) {
    this.delayNanos = delayNanos;
  }

  /**
   * Adds a sample, and returns whether the group is late.
   *
   * @param committed the committed offsets of the group, requested after the end offsets
   * @param nanos the time of the sample by the monotonic clock
   */
  boolean isLate(Map<TopicPartition, Long> ends, Map<TopicPartition, Long> committed, long nanos) {
    history.addLast(new Ends(nanos, Map.copyOf(ends)));
    Map<TopicPartition, Long> old = endsBefore(nanos);
    boolean late = false;
    for (Map.Entry<TopicPartition, Long> entry : committed.entrySet()) {
      TopicPartition partition = entry.getKey();
      long at = entry.getValue();
      Long last = before.put(partition, at);
      boolean waits = old.getOrDefault(partition, 0L) - at > MARKER;
      if (!waits || last == null || at > last) {
        workedAt.put(partition, nanos);
      }
      long worked = workedAt.getOrDefault(partition, nanos);
      late |= waits && nanos - worked < STALLED_NANOS;
    }
    return late;
  }

  /** Returns the newest end offsets that are old enough, and forgets older ones. */
  private Map<TopicPartition, Long> endsBefore(long nanos) {
    @Nullable Ends found = null;
    while (!history.isEmpty() && nanos - history.getFirst().nanos() >= delayNanos) {
      found = history.removeFirst();
    }
    if (found == null) {
      return Map.of();
    }
    history.addFirst(found); // the newest old one until another is old enough
    return found.offsets();
  }
}
