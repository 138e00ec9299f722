package dev.winnow.ingest.partition;

import dev.winnow.index.AppliedRecord;
import dev.winnow.index.LogPartition;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Tracks, for each assigned partition, the offset before which all records are applied. Records may
 * finish in any order. Thread-safe.
 */
public final class AppliedOffsets {

  private final Map<TopicPartition, Tracker> trackers = new ConcurrentHashMap<>();

  /**
   * A record in progress of a tracked partition. {@link AppliedOffsets#applied} does not pass its
   * offset before {@link #applied} is called.
   */
  public record Mark(Tracker tracker, AppliedRecord record) {
    public void applied() {
      tracker.end(record);
    }
  }

  /** A record in progress that keeps its partition from being committed. */
  public record Blocking(TopicPartition partition, long offset) {}

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

  /** Stops tracking all partitions but these. */
  void retain(Set<TopicPartition> partitions) {
    trackers.keySet().retainAll(partitions);
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
  public @Nullable Mark begin(ConsumerRecord<?, ?> record) {
    Tracker tracker = trackers.get(new TopicPartition(record.topic(), record.partition()));
    if (tracker == null) {
      return null;
    }
    tracker.begin(record.offset());
    return new Mark(tracker, LogHistory.described(record));
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

  /**
   * Returns, for each tracked partition, one of the last applied records that precede the offset of
   * {@link #applied}: the very last one if no record is in progress. Lacks partitions of which no
   * record was applied. Call it before {@link #applied}.
   */
  public Map<LogPartition, AppliedRecord> records() {
    Map<LogPartition, AppliedRecord> records = new HashMap<>();
    trackers.forEach(
        (partition, tracker) -> {
          AppliedRecord last = tracker.last();
          if (last != null) {
            records.put(new LogPartition(partition.topic(), partition.partition()), last);
          }
        });
    return records;
  }

  /** Returns, for each tracked partition, the offset before which all records were read. */
  public Map<TopicPartition, Long> read() {
    Map<TopicPartition, Long> read = new HashMap<>();
    trackers.forEach((partition, tracker) -> read.put(partition, tracker.next()));
    return read;
  }

  /**
   * Returns a record in progress after which more than {@code limit} records of its partition were
   * delivered; empty if there is none.
   */
  public Optional<Blocking> blocking(int limit) {
    return trackers.entrySet().stream()
        .flatMap(entry -> entry.getValue().blocking(entry.getKey(), limit).stream())
        .findFirst();
  }

  static final class Tracker {

    /**
     * The deliveries in progress of one record.
     *
     * @param first the number of deliveries of the partition before the first of these
     */
    private record Deliveries(int count, long first) {

      Deliveries plus(int more) {
        return new Deliveries(count + more, first);
      }
    }

    /** Offsets of records that were fetched, but not delivered yet. */
    private final TreeSet<Long> waiting = new TreeSet<>();

    /** Deliveries in progress, by offset. */
    private final TreeMap<Long, Deliveries> inFlight = new TreeMap<>();

    /** Number of all deliveries, also of those that have ended. */
    private long delivered;

    private long next;

    /** The ended record with the highest offset; others before it may be in progress. */
    private @Nullable AppliedRecord furthest;

    /** An ended record before which all records have ended. */
    private @Nullable AppliedRecord last;

    private Tracker(long start) {
      next = start;
    }

    private synchronized void fetched(long offset) {
      waiting.add(offset);
    }

    private synchronized void begin(long offset) {
      waiting.remove(offset);
      inFlight.merge(offset, new Deliveries(1, delivered), (known, more) -> known.plus(1));
      delivered++;
      next = Math.max(next, offset + 1);
    }

    private synchronized void read(long position) {
      next = Math.max(next, position);
    }

    private synchronized void end(AppliedRecord record) {
      inFlight.computeIfPresent(
          record.offset(), (o, known) -> known.count == 1 ? null : known.plus(-1));
      if (furthest == null || furthest.offset() < record.offset()) {
        furthest = record;
      }
      long applied = applied();
      AppliedRecord done = furthest.offset() < applied ? furthest : record;
      if (done.offset() < applied && (last == null || last.offset() < done.offset())) {
        last = done;
      }
    }

    private synchronized @Nullable AppliedRecord last() {
      return last;
    }

    private synchronized long next() {
      return next;
    }

    private synchronized Optional<Blocking> blocking(TopicPartition partition, int limit) {
      return Optional.ofNullable(inFlight.firstEntry())
          .filter(first -> delivered - first.getValue().first - 1 > limit)
          .map(first -> new Blocking(partition, first.getKey()));
    }

    private synchronized long applied() {
      long applied = inFlight.isEmpty() ? next : inFlight.firstKey();
      return waiting.isEmpty() ? applied : Math.min(applied, waiting.first());
    }
  }
}
