package dev.winnow.ingest.partition;

import dev.winnow.index.IndexReplacedException;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.LocalState;
import dev.winnow.index.StoredPositions;
import dev.winnow.kafka.KafkaCluster;
import dev.winnow.log.ThrottledWarning;
import dev.winnow.serving.Serving;
import io.quarkus.runtime.ShutdownEvent;
import io.smallrye.mutiny.TimeoutException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jboss.logging.Logger;

/**
 * Rewinds the consumer if the index lacks records. The consumer group may have committed offsets
 * for an index that no longer exists: a deleted one, or that of another bundle. Continuing from
 * them would skip all earlier assets. So an empty index is filled from the beginning, and an index
 * that was restored from a copy is filled from the positions of that copy.
 *
 * <p>The index is complete when it has the records that the log held at that time, see {@link
 * RebuildTargets}.
 *
 * <p>A worker that finds a shared index empty stores the targets and commits the beginning of all
 * partitions before it reads its own. So a worker that finds a point in the index also finds these
 * offsets.
 */
@ApplicationScoped
class IndexRebuild {

  private static final Logger LOG = Logger.getLogger(IndexRebuild.class);

  private static final Duration STEP = Duration.ofSeconds(1);
  private static final long PAUSE_MILLIS = 250;

  private enum State {
    /** The index has no points, and has read no records. */
    EMPTY,
    FILLED,
    /** Another log fills the index, or the process stops. */
    REFUSED
  }

  private final SourceClaim source;
  private final Serving serving;
  private final LogHistory history;
  private final DroppedDeletes deletes;
  private final RebuildTargets targets;
  private final ThrottledWarning waiting =
      ThrottledWarning.reminder(Duration.ofSeconds(30), LOG::warn);
  private volatile boolean closing;

  IndexRebuild(SourceClaim source, Serving serving, LogHistory history, DroppedDeletes deletes) {
    this.source = source;
    this.serving = serving;
    this.history = history;
    this.deletes = deletes;
    this.targets = new RebuildTargets(serving);
  }

  void close(@Observes ShutdownEvent event) {
    closing = true;
  }

  /**
   * Rewinds the consumer to the positions of the index. Call it before the partitions are read.
   * Blocks until the index responds, because no record can be applied before.
   *
   * @return whether the index fits the log. If not, the partitions are paused, the process is about
   *     to end, and positions must not be stored: the next start would accept the log
   */
  boolean assigned(Consumer<?, ?> consumer, Collection<TopicPartition> assigned) {
    if (assigned.isEmpty()) {
      return true;
    }
    while (true) {
      try {
        boolean fits =
            switch (state()) {
              case EMPTY -> {
                fill(consumer, assigned);
                yield true;
              }
              case FILLED -> rewind(consumer, assigned);
              case REFUSED -> false;
            };
        if (!fits) {
          consumer.pause(assigned);
        }
        return fits;
      } catch (IndexReplacedException e) {
        source.refuse(new IllegalStateException(e.getMessage(), e));
        consumer.pause(assigned);
        return false;
      } catch (IndexUnavailableException e) {
        await(e);
      }
    }
  }

  private void fill(Consumer<?, ?> consumer, Collection<TopicPartition> assigned) {
    Set<String> topics = new TreeSet<>(consumer.subscription());
    assigned.forEach(partition -> topics.add(partition.topic()));
    List<TopicPartition> all = partitions(consumer, topics);
    Map<TopicPartition, Long> begin = consumer.beginningOffsets(all);
    boolean wasRead =
        committed(consumer, begin.keySet()).entrySet().stream()
            .anyMatch(entry -> entry.getValue() > begin.getOrDefault(entry.getKey(), 0L));
    Map<TopicPartition, Long> end = new HashMap<>(consumer.endOffsets(all));
    end.entrySet().removeIf(last -> last.getValue() <= begin.getOrDefault(last.getKey(), 0L));
    targets.store(end);
    end.keySet().retainAll(assigned);
    targets.add(end);
    if (wasRead) {
      LOG.warnf(
          "The index has no positions, but its consumer group has read %s before:"
              + " reading again from the beginning",
          String.join(", ", topics));
      commit(consumer, begin);
      for (TopicPartition partition : assigned) {
        consumer.seek(partition, begin.getOrDefault(partition, 0L));
      }
    } else if (!end.isEmpty()) {
      LOG.infof("The index is empty: it is ready when it has all assets of %s", end.keySet());
    }
  }

  private static List<TopicPartition> partitions(Consumer<?, ?> consumer, Set<String> topics) {
    return topics.stream()
        .flatMap(topic -> consumer.partitionsFor(topic).stream())
        .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
        .toList();
  }

  /**
   * Rewinds partitions with committed offsets beyond those of the index. The service itself may
   * have committed them, if this index is an older copy, or another worker of the group. Without a
   * committed offset, a partition is read on from the position of the index, too.
   *
   * @return false if the log is not the one that filled the index
   */
  private boolean rewind(Consumer<?, ?> consumer, Collection<TopicPartition> assigned) {
    StoredPositions stored = serving.current().index().stored().orElse(null);
    if (stored == null) {
      return true;
    }
    StoredOffsets before = StoredOffsets.of(stored);
    if (before.reached().isEmpty()) {
      if (before.required().isEmpty()) {
        // Workers store one or the other before they read. So these are assets of a worker that
        // had not noticed that the index was deleted and created again.
        fill(consumer, assigned);
      }
      return true;
    }
    Map<TopicPartition, Long> end = consumer.endOffsets(assigned);
    Set<String> grown = new TreeSet<>();
    for (TopicPartition partition : assigned) {
      long filled = before.reached().getOrDefault(StoredOffsets.named(partition), 0L);
      long last = end.getOrDefault(partition, 0L);
      if (last < filled) {
        refuse(partition, filled, last);
        return false;
      }
      if (last > filled) {
        grown.add(partition.topic());
      }
    }
    try {
      history.require(stored, assigned, () -> closing);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (IllegalStateException e) {
      source.refuse(e);
      return false;
    }
    LocalState local = serving.current().index().local().orElse(null);
    // Partitions that this worker keeps would not be read again.
    boolean own = local != null && assigned.containsAll(consumer.assignment());
    if (deletes.requireRefill(topics(assigned), grown, before.notedAt(), own) && local != null) {
      clear(local);
      fill(consumer, assigned);
      return true;
    }
    readOn(consumer, assigned, before, end);
    dropTargets(consumer, before);
    return true;
  }

  private void readOn(
      Consumer<?, ?> consumer,
      Collection<TopicPartition> assigned,
      StoredOffsets before,
      Map<TopicPartition, Long> end) {
    // The worker that had these partitions was killed a moment ago: the index has lost nothing.
    boolean takesOver = isShared() && !assigned.containsAll(consumer.assignment());
    StoredOffsets.Rewind rewind =
        before.rewind(
            consumer.beginningOffsets(assigned), end, committed(consumer, assigned), takesOver);
    targets.store(rewind.lost());
    targets.store(rewind.until());
    targets.add(rewind.until());
    if (!rewind.back().isEmpty()) {
      LOG.infof(
          "The consumer group has no offsets, or has read more records than the index is known to"
              + " hold: reading on from %s",
          rewind.back());
      commit(consumer, rewind.back());
      rewind.back().forEach(consumer::seek);
    }
  }

  /**
   * Lowers the targets of topics that are no longer read, which would never be reached. Only a
   * worker that has all partitions does so, because another one may have another configuration.
   */
  private void dropTargets(Consumer<?, ?> consumer, StoredOffsets before) {
    Set<String> subscribed = consumer.subscription();
    Map<TopicPartition, Long> left = before.unreached(subscribed);
    if (!left.isEmpty()
        && !subscribed.isEmpty()
        && consumer.assignment().containsAll(partitions(consumer, subscribed))) {
      LOG.warnf(
          "The index lacks records of %s, but these topics are no longer configured: it is"
              + " considered complete without them",
          topics(left.keySet()));
      targets.store(left);
    }
  }

  private void refuse(TopicPartition partition, long filled, long end) {
    source.refuse(
        new IllegalStateException(
            ("the index holds records of %s up to offset %d, but the log ends at %d: it has lost"
                    + " records, or is an older copy. New records would be dropped as"
                    + " stale. Restore the newer log, or delete the index; then it is filled again"
                    + " from the topic")
                .formatted(partition, filled, end)));
  }

  private static Set<String> topics(Collection<TopicPartition> partitions) {
    return partitions.stream()
        .map(TopicPartition::topic)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static void clear(LocalState local) {
    try {
      local.clear();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean isShared() {
    return serving.current().index().local().isEmpty();
  }

  private static Map<TopicPartition, Long> committed(
      Consumer<?, ?> consumer, Collection<TopicPartition> partitions) {
    return KafkaCluster.offsets(consumer.committed(Set.copyOf(partitions)));
  }

  private static void commit(Consumer<?, ?> consumer, Map<TopicPartition, Long> offsets) {
    consumer.commitSync(
        offsets.entrySet().stream()
            .collect(
                Collectors.toMap(
                    Map.Entry::getKey, entry -> new OffsetAndMetadata(entry.getValue()))));
  }

  RebuildTargets targets() {
    return targets;
  }

  /** Waits before another try, because an index may fail at once. */
  private void await(RuntimeException reason) {
    waiting.log("Waiting for the index: " + reason.getMessage());
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      closing = true;
    }
  }

  private State state() {
    while (!closing) {
      try {
        boolean empty =
            source.accepted().chain(() -> serving.current().index().isEmpty()).await().atMost(STEP);
        return empty && !hasReadRecords() ? State.EMPTY : State.FILLED;
      } catch (TimeoutException | IndexUnavailableException e) {
        await(e);
      } catch (IllegalStateException e) {
        return State.REFUSED;
      }
    }
    return State.REFUSED;
  }

  /** An index without points has read records if all of them were rejected. */
  private boolean hasReadRecords() {
    StoredPositions stored = serving.current().index().stored().orElse(null);
    return stored != null
        && StoredOffsets.of(stored).reached().values().stream().anyMatch(offset -> offset > 0);
  }
}
