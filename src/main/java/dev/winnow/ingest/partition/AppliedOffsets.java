package dev.winnow.ingest.partition;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Tracks, for each assigned partition, the offset before which all records are applied. Records may
 * finish in any order. Thread-safe.
 */
public final class AppliedOffsets {

  private final Map<TopicPartition, Tracker> trackers = new ConcurrentHashMap<>();

  /** A record in progress. */
  public record Mark(Tracker tracker, long offset) {
    public void applied() {
      tracker.end(offset);
    }
  }

  /**
   * Starts tracking partitions.
   *
   * @param starts the offset of the first record that will be read, by partition
   */
  public void assigned(Map<TopicPartition, Long> starts) {
    starts.forEach((partition, start) -> trackers.put(partition, new Tracker(start)));
  }

  /** Stops tracking partitions and ignores their records in progress. */
  void revoked(Iterable<TopicPartition> partitions) {
    partitions.forEach(trackers::remove);
  }

  /**
   * Records that the client has fetched records, which it delivers later, and that no other record
   * precedes their next offsets.
   */
  public void fetched(ConsumerRecords<?, ?> records) {
    for (TopicPartition partition : records.partitions()) {
      Tracker tracker = trackers.get(partition);
      if (tracker != null) {
        records.records(partition).forEach(record -> tracker.fetched(record.offset()));
      }
    }
    records.nextOffsets().forEach((partition, next) -> read(partition, next.offset()));
  }

  /** Returns a mark for a record that was read; null if its partition is not tracked. */
  public @Nullable Mark begin(TopicPartition partition, long offset) {
    Tracker tracker = trackers.get(partition);
    if (tracker == null) {
      return null;
    }
    tracker.begin(offset);
    return new Mark(tracker, offset);
  }

  /**
   * Records that all offsets of a partition before a position were read, even if they hold no
   * records.
   */
  public void read(TopicPartition partition, long position) {
    Tracker tracker = trackers.get(partition);
    if (tracker != null) {
      tracker.read(position);
    }
  }

  /** Returns, for each tracked partition, the offset before which all records are applied. */
  public Map<TopicPartition, Long> applied() {
    Map<TopicPartition, Long> applied = new HashMap<>();
    trackers.forEach((partition, tracker) -> applied.put(partition, tracker.applied()));
    return applied;
  }

  /** Returns, for each tracked partition, the offset before which all records were read. */
  public Map<TopicPartition, Long> read() {
    Map<TopicPartition, Long> read = new HashMap<>();
    trackers.forEach((partition, tracker) -> read.put(partition, tracker.next()));
    return read;
  }

  static final class Tracker {

    /** Offsets of records that were fetched, but not delivered yet. */
    private final TreeSet<Long> waiting = new TreeSet<>();

    /** Number of deliveries in progress, by offset. */
    private final TreeMap<Long, Integer> inFlight = new TreeMap<>();

    private long next;

    private Tracker(long start) {
      next = start;
    }

    private synchronized void fetched(long offset) {
      waiting.add(offset);
    }

    private synchronized void begin(long offset) {
      waiting.remove(offset);
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
      long applied = inFlight.isEmpty() ? next : inFlight.firstKey();
      return waiting.isEmpty() ? applied : Math.min(applied, waiting.first());
    }
  }
}
