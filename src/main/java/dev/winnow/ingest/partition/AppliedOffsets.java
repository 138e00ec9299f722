package dev.winnow.ingest.partition;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * For each assigned partition the offset before which every record is applied. Records end in any
 * order. Thread-safe.
 */
public final class AppliedOffsets {

  private final Map<TopicPartition, Tracker> trackers = new ConcurrentHashMap<>();

  /** A record that is not applied yet. */
  public record Mark(Tracker tracker, long offset) {
    public void applied() {
      tracker.end(offset);
    }
  }

  /**
   * Begins to follow partitions.
   *
   * @param starts the offset of the first record that will be read
   */
  public void assigned(Map<TopicPartition, Long> starts) {
    starts.forEach((partition, start) -> trackers.put(partition, new Tracker(start)));
  }

  /** Forgets partitions; records of theirs that are still on their way count no more. */
  void revoked(Iterable<TopicPartition> partitions) {
    partitions.forEach(trackers::remove);
  }

  /** Returns a mark for a record that was read; null if its partition is not followed. */
  public @Nullable Mark begin(TopicPartition partition, long offset) {
    Tracker tracker = trackers.get(partition);
    if (tracker == null) {
      return null;
    }
    tracker.begin(offset);
    return new Mark(tracker, offset);
  }

  /** Says that all records of a partition before an offset were read, also if there are none. */
  public void read(TopicPartition partition, long position) {
    Tracker tracker = trackers.get(partition);
    if (tracker != null) {
      tracker.read(position);
    }
  }

  /** Returns for each followed partition the offset before which every record is applied. */
  public Map<TopicPartition, Long> applied() {
    Map<TopicPartition, Long> applied = new HashMap<>();
    trackers.forEach((partition, tracker) -> applied.put(partition, tracker.applied()));
    return applied;
  }

  /** Returns for each followed partition the offset before which every record was read. */
  public Map<TopicPartition, Long> read() {
    Map<TopicPartition, Long> read = new HashMap<>();
    trackers.forEach((partition, tracker) -> read.put(partition, tracker.next()));
    return read;
  }

  static final class Tracker {

    /** Records on their way, by their offset: how often each was delivered. */
    private final TreeMap<Long, Integer> inFlight = new TreeMap<>();

    private long next;

    private Tracker(long start) {
      next = start;
    }

    private synchronized void begin(long offset) {
      inFlight.merge(offset, 1, Integer::sum);
      next = Math.max(next, offset + 1);
    }

    private synchronized void read(long position) {
      next = Math.max(next, position);
    }

    private synchronized void end(long offset) {
      inFlight.computeIfPresent(offset, (o, times) -> times == 1 ? null : times - 1);
    }

    private synchronized long next() {
      return next;
    }

    private synchronized long applied() {
      return inFlight.isEmpty() ? next : inFlight.firstKey();
    }
  }
}
