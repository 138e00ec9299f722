package dev.winnow.ingest;

import dev.winnow.fetch.FetchException;
import dev.winnow.index.AppliedRecord;
import dev.winnow.index.IndexMismatchException;
import dev.winnow.index.LocalState;
import dev.winnow.index.LogPartition;
import dev.winnow.ingest.partition.AppliedOffsets;
import dev.winnow.ingest.partition.LogHistory;
import dev.winnow.log.Printable;
import dev.winnow.log.Text;
import dev.winnow.log.ThrottledWarning;
import dev.winnow.serving.Model;
import io.opentelemetry.context.Context;
import io.smallrye.mutiny.Uni;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Fills the index of a model from its topics, starting at the positions stored with the index,
 * until it has caught up with the serving index; then follows the topics. Uses its own consumer
 * without a group. A restart continues from the stored positions.
 *
 * <p>Confined to one thread, except {@link #stop}.
 */
final class ReindexRun {

  private static final Logger LOG = Logger.getLogger(ReindexRun.class);

  private static final Duration POLL = Duration.ofMillis(100);
  private static final long STORE_NANOS = TimeUnit.SECONDS.toNanos(2);

  private static final long LOG_NANOS = TimeUnit.SECONDS.toNanos(10);

  /**
   * The index has almost caught up if the remaining records are read within this time, or are at
   * most {@link #NEAR_RECORDS}.
   */
  private static final double NEAR_SECONDS = 1;

  private static final long NEAR_RECORDS = 64;

  private final Model model;
  private final RecordIndexer indexer;
  private final Supplier<Set<TopicPartition>> partitions;
  private final Consumer<String, byte[]> consumer;
  private final ReindexPace pace;
  private final ReindexProgress progress;
  private final LogHistory history;
  private final Duration away;
  private final AppliedOffsets applied = new AppliedOffsets();
  private final ThrottledWarning rejections = new ThrottledWarning(LOG::warn);
  private final Map<TopicPartition, Long> begins = new HashMap<>();
  private Map<TopicPartition, Long> ends = Map.of();
  private Map<LogPartition, Long> noted = Map.of();
  private long due = System.nanoTime();
  private long logged = System.nanoTime();

  /**
   * @param partitions returns the partitions of the serving index
   * @param away time for which a host of images may be away before a record is skipped
   */
  ReindexRun(
      RecordIndexer indexer,
      Supplier<Set<TopicPartition>> partitions,
      Consumer<String, byte[]> consumer,
      ReindexPace pace,
      ReindexProgress progress,
      LogHistory history,
      Duration away) {
    this.model = indexer.model();
    this.indexer = indexer;
    this.partitions = partitions;
    this.consumer = consumer;
    this.pace = pace;
    this.progress = progress;
    this.history = history;
    this.away = away;
  }

  Model model() {
    return model;
  }

  ReindexProgress progress() {
    return progress;
  }

  /**
   * Starts no more records, so that the other methods return soon. May be called from any thread.
   */
  void stop() {
    pace.stop();
  }

  boolean isStopped() {
    return pace.isStopped();
  }

  /** Reads until the index has almost caught up, or the run is stopped. */
  void fill() throws IOException, InterruptedException {
    do {
      step(System.nanoTime() + Long.MAX_VALUE);
    } while (!isStopped() && !isNear());
  }

  private boolean isNear() {
    return !consumer.assignment().isEmpty()
        && progress.left() <= Math.max(NEAR_RECORDS, progress.in(NEAR_SECONDS));
  }

  /**
   * Reads until all records before these offsets are applied.
   *
   * @return false if that takes longer than {@code patience}, the run is stopped, or a partition is
   *     not assigned to it
   */
  boolean reach(Map<TopicPartition, Long> targets, Duration patience)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (!hasReached(targets)) {
      if (isStopped() || System.nanoTime() - deadline >= 0) {
        return false;
      }
      step(deadline);
    }
    return true;
  }

  private boolean hasReached(Map<TopicPartition, Long> targets) {
    Map<TopicPartition, Long> now = applied.applied();
    return targets.entrySet().stream()
        .allMatch(target -> now.getOrDefault(target.getKey(), -1L) >= target.getValue());
  }

  /**
   * Reads some records, or waits for partitions. After the deadline, records that must wait for
   * others do not start; the next step reads them again.
   */
  private void step(long deadline) throws IOException, InterruptedException {
    if (System.nanoTime() - due >= 0) {
      follow(partitions.get());
      ends = consumer.endOffsets(consumer.assignment());
      note();
      logProgress();
      due = System.nanoTime() + STORE_NANOS;
    }
    if (consumer.assignment().isEmpty()) { // the live consumer has lost its partitions for now
      TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
      return;
    }
    ConsumerRecords<String, byte[]> polled = consumer.poll(POLL);
    for (TopicPartition partition : polled.partitions()) {
      for (ConsumerRecord<String, byte[]> record : polled.records(partition)) {
        if (!begins(record, deadline)) {
          consumer.seek(partition, record.offset());
          break;
        }
      }
    }
    long read = 0;
    long total = 0;
    for (TopicPartition partition : consumer.assignment()) {
      long position = consumer.position(partition);
      applied.read(partition, position);
      long begin = begins.getOrDefault(partition, 0L);
      read += Math.max(0, position - begin);
      total += Math.max(position, ends.getOrDefault(partition, 0L)) - begin;
    }
    progress.update(read, total, System.nanoTime());
  }

  private void logProgress() {
    if (progress.total() > 0 && System.nanoTime() - logged >= LOG_NANOS) {
      Long left = progress.secondsLeft();
      LOG.infof(
          "The index of %s: %,d of %,d records read%s",
          model.bundle().id(),
          progress.read(),
          progress.total(),
          left == null ? "" : ", about %s left".formatted(Text.duration(Duration.ofSeconds(left))));
      logged = System.nanoTime();
    }
  }

  /** Adds these partitions, each from the position stored with the index. */
  private void follow(Set<TopicPartition> wanted) throws IOException {
    Set<TopicPartition> added = new HashSet<>(wanted);
    added.removeAll(consumer.assignment());
    if (added.isEmpty()) {
      return;
    }
    Set<TopicPartition> all = new HashSet<>(consumer.assignment());
    all.addAll(added);
    consumer.assign(all);
    begins.putAll(consumer.beginningOffsets(added));
    Map<TopicPartition, Long> last = consumer.endOffsets(added);
    Map<LogPartition, Long> filled = local().positions();
    Map<TopicPartition, Long> starts = new HashMap<>();
    for (TopicPartition partition : added) {
      long begin = begins.getOrDefault(partition, 0L);
      long from = Math.max(filled.getOrDefault(key(partition), 0L), begin);
      if (from > last.getOrDefault(partition, 0L)) {
        throw new IndexMismatchException(
            "the index of %s contains records of %s up to offset %d, but the log ends at %d: the log has lost records"
                .formatted(model.bundle().id(), partition, from, last.get(partition)));
      }
      consumer.seek(partition, from);
      starts.put(partition, from);
    }
    history.require(local(), added, this::isStopped);
    applied.assigned(starts);
  }

  private LocalState local() {
    return model.index().local().orElseThrow();
  }

  private static LogPartition key(TopicPartition partition) {
    return new LogPartition(partition.topic(), partition.partition());
  }

  private boolean begins(ConsumerRecord<String, byte[]> record, long deadline)
      throws InterruptedException {
    long size = RecordSize.of(record);
    if (!pace.begin(size, deadline)) {
      return false;
    }
    AppliedOffsets.Mark mark = applied.begin(record);
    long began = System.nanoTime();
    Uni.createFrom()
        .deferred(() -> indexer.apply(record, Context.root()))
        .onFailure(failure -> mayPass(failure, began))
        .retry()
        .withBackOff(Duration.ofSeconds(1), Duration.ofSeconds(10))
        .indefinitely()
        .subscribe()
        .with(
            done -> end(mark, size),
            failure -> {
              if (isHandled(record, failure)) {
                end(mark, size);
              } else {
                pace.end(size);
              }
            });
    return true;
  }

  /**
   * Returns whether the image may become available later. The live consumer no longer retries this
   * record, so this run must.
   */
  private boolean mayPass(Throwable failure, long began) {
    return failure instanceof FetchException fetch
        && fetch.mayPass()
        && System.nanoTime() - began < away.toNanos()
        && !isStopped();
  }

  private void end(AppliedOffsets.@Nullable Mark mark, long size) {
    if (mark != null) {
      mark.applied();
    }
    pace.end(size);
  }

  /**
   * Returns whether a failed record needs no further work. Its dead letter, if any, was written by
   * the live consumer.
   */
  private boolean isHandled(ConsumerRecord<String, byte[]> record, Throwable failure) {
    return switch (Failure.of(failure)) {
      case Failure.Transient stopping -> false;
      case Failure.Poison poison -> {
        progress.reject();
        rejections.log(
            "The index of %s skips record %s-%d@%d, key %s: %s"
                .formatted(
                    model.bundle().id(),
                    record.topic(),
                    record.partition(),
                    record.offset(),
                    Printable.of(record.key()),
                    Printable.of(poison.cause().getMessage())));
        yield true;
      }
      case Failure.Bug bug -> {
        progress.reject();
        LOG.errorf(
            bug.cause(),
            "Bug: cannot apply record %s-%d@%d to the index of %s",
            record.topic(),
            record.partition(),
            record.offset(),
            model.bundle().id());
        yield true;
      }
    };
  }

  /** Stores the positions up to which the index is filled. */
  void note() throws IOException {
    Map<LogPartition, AppliedRecord> records = applied.records();
    Map<LogPartition, Long> positions = new HashMap<>();
    applied.applied().forEach((partition, offset) -> positions.put(key(partition), offset));
    if (!positions.isEmpty() && !positions.equals(noted)) {
      local().note(positions, records);
      noted = positions;
    }
  }

  /** Closes the run. Waits up to 10 seconds for records in progress. */
  void close() throws IOException, InterruptedException {
    pace.stop();
    pace.awaitIdle(10);
    try {
      note();
    } finally {
      consumer.close();
    }
  }

  /** Returns the topics of partitions. */
  static Set<String> topics(Collection<TopicPartition> partitions) {
    Set<String> topics = new HashSet<>();
    partitions.forEach(partition -> topics.add(partition.topic()));
    return topics;
  }
}
