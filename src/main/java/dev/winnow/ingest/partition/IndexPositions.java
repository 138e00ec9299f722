package dev.winnow.ingest.partition;

import dev.winnow.index.AppliedRecord;
import dev.winnow.index.IndexReplacedException;
import dev.winnow.index.LogPartition;
import dev.winnow.index.StoredPositions;
import dev.winnow.log.ThrottledWarning;
import dev.winnow.serving.Serving;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Stores the offsets up to which the index is filled together with the index. A restored copy
 * continues from them, whatever its consumer group has committed since.
 */
@ApplicationScoped
public class IndexPositions {

  private static final Logger LOG = Logger.getLogger(IndexPositions.class);

  /** Interval between stores. After a kill, the records of this time are read again. */
  private static final Duration INTERVAL = Duration.ofSeconds(2);

  /** The same for a shared index: each store is a change of all its replicas. */
  private static final Duration SHARED_INTERVAL = Duration.ofSeconds(10);

  /**
   * Unchanged positions are stored again, because old ones are not trusted fully: those of an
   * embedded index only if the log has no later records, because it may drop these while a worker
   * is paused.
   */
  private static final Duration REPEAT = Duration.ofMinutes(1);

  private final SourceClaim source;
  private final Serving serving;
  private final AppliedOffsets applied;
  private final DroppedDeletes deletes;
  private final LongSupplier nanoClock;
  private final ThrottledWarning warning = new ThrottledWarning(LOG::warn);
  // Guarded by this.
  private Map<LogPartition, Long> noted = Map.of();
  private long notedNanos;
  private long comparedNanos; // used by one tick at a time
  private boolean held;

  /** Whether the index may lack deletes, so that the next start must find its old positions. */
  private boolean outdated;

  private @Nullable ScheduledFuture<?> ticks;

  @Inject
  public IndexPositions(
      SourceClaim source, Serving serving, IngestProgress progress, DroppedDeletes deletes) {
    this(source, serving, progress, deletes, System::nanoTime);
  }

  /**
   * @param nanoClock a monotonic clock
   */
  IndexPositions(
      SourceClaim source,
      Serving serving,
      IngestProgress progress,
      DroppedDeletes deletes,
      LongSupplier nanoClock) {
    this.source = source;
    this.serving = serving;
    this.applied = progress.applied();
    this.deletes = deletes;
    this.nanoClock = nanoClock;
    this.notedNanos = nanoClock.getAsLong();
    this.comparedNanos = notedNanos;
  }

  /** Starts storing the positions regularly. */
  public void start() {
    ticks =
        Infrastructure.getDefaultWorkerPool()
            .scheduleWithFixedDelay(
                this::tick, INTERVAL.toMillis(), INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
  }

  /**
   * Tracks assigned partitions, and no others. Call it when the consumer is at the position from
   * which it will read.
   */
  public void assigned(Consumer<?, ?> consumer, Collection<TopicPartition> assigned) {
    Map<TopicPartition, Long> starts = new HashMap<>();
    assigned.forEach(partition -> starts.put(partition, consumer.position(partition)));
    applied.retain(consumer.assignment());
    applied.assigned(starts);
    if (assigned.containsAll(consumer.assignment())) {
      begin(); // the index was compared with all of the log
    }
    note();
  }

  private synchronized void begin() {
    renew();
    outdated = false;
  }

  void revoked(Collection<TopicPartition> revoked) {
    note();
    applied.revoked(revoked);
  }

  void tick() {
    boolean shared = serving.current().index().local().isEmpty();
    long age = age().toNanos();
    if (age >= REPEAT.toNanos() && (shared || isComplete())) {
      renew();
    }
    if (!shared || age >= SHARED_INTERVAL.toNanos()) {
      note();
    }
  }

  private synchronized Duration age() {
    return Duration.ofNanos(nanoClock.getAsLong() - notedNanos);
  }

  /**
   * Returns whether the log has no records that the index lacks; false if this is not known. Asks
   * Kafka at most once in {@link #REPEAT}.
   */
  private boolean isComplete() {
    long now = nanoClock.getAsLong();
    if (now - comparedNanos < REPEAT.toNanos()) {
      return false;
    }
    comparedNanos = now;
    Map<TopicPartition, Long> reached = applied.applied();
    try {
      return !reached.isEmpty() && deletes.hasNoneAfter(reached);
    } catch (RuntimeException e) {
      LOG.debug("Cannot compare the positions with the log", e);
      return false;
    }
  }

  /** Lets the current positions be stored as those of a complete index. */
  private synchronized void renew() {
    noted = Map.of();
    notedNanos = nanoClock.getAsLong();
  }

  /** Stores the current positions if they have changed. Blocks until they are durable. */
  public synchronized void note() {
    StoredPositions stored = serving.current().index().stored().orElse(null);
    if (stored == null || held || outdated) {
      return;
    }
    Map<LogPartition, AppliedRecord> records = applied.records();
    Map<LogPartition, Long> positions = new HashMap<>();
    applied
        .applied()
        .forEach(
            (partition, offset) ->
                positions.put(new LogPartition(partition.topic(), partition.partition()), offset));
    if (positions.isEmpty() || positions.equals(noted)) {
      return;
    }
    try {
      if (mayLackDeletes()) {
        outdated = true;
        LOG.warn("Restart this process to fill the index again from the topics");
        return;
      }
      stored.note(positions, records);
      noted = positions;
      notedNanos = nanoClock.getAsLong();
    } catch (IndexReplacedException e) {
      source.refuse(new IllegalStateException(e.getMessage(), e));
    } catch (IOException | RuntimeException e) {
      warning.log("Cannot store the positions of the index, trying again: " + e.getMessage());
    }
  }

  /** Returns whether nothing was read for so long that the topics may have dropped deletes. */
  private boolean mayLackDeletes() {
    Duration pause = age();
    return pause.compareTo(REPEAT.multipliedBy(2)) > 0
        && serving.current().index().local().isPresent()
        && deletes.requireRefill(DroppedDeletes.topics(applied.applied().keySet()), pause);
  }

  /**
   * Runs a switch to another index. Stores no positions until {@link #resume}, because applied
   * records may be only in the former index.
   */
  public synchronized void hold(Runnable change) {
    held = true;
    begin();
    change.run();
  }

  /** Stores positions again. Call it when the index has all applied records. */
  public synchronized void resume() {
    held = false;
  }

  @PreDestroy
  public void stop() {
    if (ticks != null) {
      ticks.cancel(false);
    }
  }
}
