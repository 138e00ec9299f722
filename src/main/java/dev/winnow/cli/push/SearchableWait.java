package dev.winnow.cli.push;

import dev.winnow.kafka.Offsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.apache.kafka.common.TopicPartition;

/**
 * Waits until pushed assets are searchable. Workers commit an offset only after its asset is
 * durable and searchable, so the committed offsets of their group show the progress.
 *
 * @param committed reads the group's committed offsets; a partition without one is absent
 * @param timeout how long to wait at most
 * @param pollInterval how often to ask
 */
record SearchableWait(Committed committed, Duration timeout, Duration pollInterval) {

  /** The committed offsets of a group, as of now. */
  interface Committed {
    Map<TopicPartition, Long> get() throws InterruptedException;
  }

  /**
   * Returns the number of records that are not searchable at the end: 0, or more after a timeout.
   *
   * @param onRemaining receives the number of remaining records after every poll
   */
  long await(Map<TopicPartition, Offsets> written, LongConsumer onRemaining)
      throws InterruptedException {
    long deadline = System.nanoTime() + timeout.toNanos();
    while (true) {
      long remaining = remaining(written, committed.get());
      onRemaining.accept(remaining);
      if (remaining == 0 || System.nanoTime() - deadline >= 0) {
        return remaining;
      }
      TimeUnit.NANOSECONDS.sleep(
          Math.min(pollInterval.toNanos(), Math.max(1, deadline - System.nanoTime())));
    }
  }

  /** Returns how many of the written offsets the group has not committed. */
  static long remaining(Map<TopicPartition, Offsets> written, Map<TopicPartition, Long> committed) {
    return written.entrySet().stream()
        .mapToLong(part -> part.getValue().remaining(committed.getOrDefault(part.getKey(), 0L)))
        .sum();
  }
}
