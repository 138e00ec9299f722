package dev.winnow.cli.push;

import dev.winnow.kafka.Offsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.apache.kafka.common.TopicPartition;

/**
 * Waits until what was pushed can be found. The workers commit an offset only after its asset is
 * durable and searchable, so their group's committed offsets tell.
 *
 * @param committed asks for the group's committed offsets; a partition without one is absent
 * @param timeout how long to wait at most
 * @param pollInterval how often to ask
 */
record SearchableWait(Committed committed, Duration timeout, Duration pollInterval) {

  /** The committed offsets of a group, as of now. */
  interface Committed {
    Map<TopicPartition, Long> get() throws InterruptedException;
  }

  /**
   * Returns how many records are not searchable yet: 0, or what is left at the time-out.
   *
   * @param onRemaining told after every look
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

  /** How many offsets of the written ones the group has still before it. */
  static long remaining(Map<TopicPartition, Offsets> written, Map<TopicPartition, Long> committed) {
    return written.entrySet().stream()
        .mapToLong(part -> part.getValue().remaining(committed.getOrDefault(part.getKey(), 0L)))
        .sum();
  }
}
