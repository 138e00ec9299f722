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
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
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

  /** Unchanged positions are stored again, because old ones are not trusted fully. */
  private static final Duration REPEAT = Duration.ofMinutes(1);

  private final SourceClaim source;
  private final Serving serving;
  private final AppliedOffsets applied;
  private final ThrottledWarning warning = new ThrottledWarning(LOG::warn);
  // Guarded by this.
  private Map<LogPartition, Long> noted = Map.of();
  private long notedNanos = System.nanoTime();
  private boolean held;

  private @Nullable ScheduledFuture<?> ticks;

  public IndexPositions(SourceClaim source, Serving serving, IngestProgress progress) {
    this.source = source;
    this.serving = serving;
    this.applied = progress.applied();
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
    note();
  }

  void revoked(Collection<TopicPartition> revoked) {
    note();
    applied.revoked(revoked);
  }

  private synchronized void tick() {
    long age = System.nanoTime() - notedNanos;
    if (age >= REPEAT.toNanos()) {
      noted = Map.of();
    }
    boolean shared = serving.current().index().local().isEmpty();
    if (!shared || age >= SHARED_INTERVAL.toNanos()) {
      note();
    }
  }

  /** Stores the current positions if they have changed. Blocks until they are durable. */
  public synchronized void note() {
    StoredPositions stored = serving.current().index().stored().orElse(null);
    if (stored == null || held) {
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
      stored.note(positions, records);
      noted = positions;
      notedNanos = System.nanoTime();
    } catch (IndexReplacedException e) {
      source.refuse(new IllegalStateException(e.getMessage(), e));
    } catch (IOException | RuntimeException e) {
      warning.log("Cannot store the positions of the index, trying again: " + e.getMessage());
    }
  }

  /**
   * Runs a switch to another index. Stores no positions until {@link #resume}, because applied
   * records may be only in the former index.
   */
  public synchronized void hold(Runnable change) {
    held = true;
    noted = Map.of();
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
