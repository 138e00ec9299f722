package dev.winnow.ingest.partition;

import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.LocalState;
import dev.winnow.index.LogPartition;
import dev.winnow.index.StoredPositions;
import dev.winnow.kafka.KafkaCluster;
import dev.winnow.serving.Serving;
import io.quarkus.runtime.ShutdownEvent;
import io.smallrye.mutiny.TimeoutException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Rewinds the consumer if the index lacks records. The consumer group may have committed offsets
 * for an index that no longer exists: a deleted one, or that of another bundle. Continuing from
 * them would skip all earlier assets. So an empty index is filled from the beginning, and an index
 * that was restored from a copy is filled from the positions of that copy.
 *
 * <p>The index is complete when it has the records that the log held at that time. The index stores
 * these targets, so that a restart in between does not make it look complete.
 *
 * <p>A worker that finds a shared index empty stores the targets and commits the beginning of all
 * partitions before it reads its own. So a worker that finds a point in the index also finds these
 * offsets.
 */
@ApplicationScoped
class IndexRebuild {

  private static final Logger LOG = Logger.getLogger(IndexRebuild.class);

  private static final Duration STEP = Duration.ofSeconds(1);

  private enum State {
    EMPTY,
    FILLED,
    /** Another log fills the index, or the process stops. */
    REFUSED
  }

  private final SourceClaim source;
  private final Serving serving;
  private final LogHistory history;
  private final DroppedDeletes deletes;
  private final Map<TopicPartition, Long> targets = new ConcurrentHashMap<>();
  private volatile boolean closing;

  IndexRebuild(SourceClaim source, Serving serving, LogHistory history, DroppedDeletes deletes) {
    this.source = source;
    this.serving = serving;
    this.history = history;
    this.deletes = deletes;
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
      } catch (IndexUnavailableException e) {
        LOG.debugf("Waiting for the positions of the index: %s", e);
      }
    }
  }

  private void fill(Consumer<?, ?> consumer, Collection<TopicPartition> assigned) {
    Set<String> topics = new TreeSet<>(consumer.subscription());
    assigned.forEach(partition -> topics.add(partition.topic()));
    List<TopicPartition> all =
        topics.stream()
            .flatMap(topic -> consumer.partitionsFor(topic).stream())
            .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
            .toList();
    Map<TopicPartition, Long> begin = consumer.beginningOffsets(all);
    boolean wasRead =
        committed(consumer, begin.keySet()).entrySet().stream()
            .anyMatch(entry -> entry.getValue() > begin.getOrDefault(entry.getKey(), 0L));
    Map<TopicPartition, Long> end = new HashMap<>(consumer.endOffsets(all));
    end.entrySet().removeIf(last -> last.getValue() <= begin.getOrDefault(last.getKey(), 0L));
    require(end);
    end.keySet().retainAll(assigned);
    targets.putAll(end);
    if (wasRead) {
      LOG.warnf(
          "The index is empty, but its consumer group has read %s before:"
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

  /** Stores these offsets as targets, for the next start. */
  private void require(Map<TopicPartition, Long> ends) {
    StoredPositions stored = stored();
    if (stored != null && !ends.isEmpty()) {
      try {
        stored.require(
            ends.entrySet().stream()
                .collect(Collectors.toMap(last -> named(last.getKey()), Map.Entry::getValue)));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static LogPartition named(TopicPartition partition) {
    return new LogPartition(partition.topic(), partition.partition());
  }

  /**
   * Rewinds partitions with committed offsets beyond those of the index. The service itself may
   * have committed them, if this index is an older copy, or another worker of the group. Without a
   * committed offset, a partition is read on from the position of the index, too.
   *
   * @return false if the log is not the one that filled the index
   */
  private boolean rewind(Consumer<?, ?> consumer, Collection<TopicPartition> assigned) {
    StoredPositions stored = stored();
    if (stored == null) {
      return true;
    }
    Map<LogPartition, Long> reached;
    Map<LogPartition, Long> restarts;
    Map<LogPartition, Long> required;
    Instant notedAt;
    try {
      reached = stored.positions();
      restarts = stored.restarts();
      required = stored.targets();
      notedAt = stored.notedAt().orElse(Instant.MAX);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (reached.isEmpty()) {
      return true;
    }
    Map<TopicPartition, Long> begin = consumer.beginningOffsets(assigned);
    Map<TopicPartition, Long> end = consumer.endOffsets(assigned);
    Map<TopicPartition, Long> committed = committed(consumer, assigned);
    // The worker that had these partitions was killed a moment ago: the index has lost nothing.
    boolean takesOver = isShared() && !assigned.containsAll(consumer.assignment());
    Map<TopicPartition, Long> back = new HashMap<>();
    Map<TopicPartition, Long> until = new HashMap<>();
    Map<TopicPartition, Long> lost = new HashMap<>(); // targets that the log no longer reaches
    for (TopicPartition partition : assigned) {
      LogPartition same = named(partition);
      long filled = reached.getOrDefault(same, 0L);
      long last = end.getOrDefault(partition, 0L);
      if (last < filled) {
        refuse(partition, filled, last);
        return false;
      }
      long restart = restarts.getOrDefault(same, 0L);
      long from = Math.max(restart, begin.getOrDefault(partition, 0L));
      // A new group, or one whose offsets have expired, may have read everything.
      boolean unknown = reached.containsKey(same) && !committed.containsKey(partition);
      long next = committed.getOrDefault(partition, unknown ? last : 0L);
      if (unknown || next > Math.max(filled, from)) {
        back.put(partition, from);
        if (next > from && (restart < filled || !takesOver)) {
          until.put(partition, next);
        }
      }
      long target = required.getOrDefault(same, 0L);
      if (Math.min(target, last) > filled) {
        until.merge(partition, Math.min(target, last), Math::max);
      } else if (target > last) {
        lost.put(partition, last);
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
    Set<String> grown =
        topics(
            assigned.stream()
                .filter(
                    partition ->
                        end.getOrDefault(partition, 0L)
                            > reached.getOrDefault(named(partition), 0L))
                .toList());
    LocalState local = serving.current().index().local().orElse(null);
    if (deletes.requireRefill(topics(assigned), grown, notedAt, local != null) && local != null) {
      clear(local);
      fill(consumer, assigned);
      return true;
    }
    require(lost);
    require(until);
    targets.putAll(until);
    if (!back.isEmpty()) {
      LOG.infof(
          "The consumer group has no offsets, or has read more records than the index is known to"
              + " hold: reading on from %s",
          back);
      commit(consumer, back);
      back.forEach(consumer::seek);
    }
    return true;
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

  private @Nullable StoredPositions stored() {
    return serving.current().index().stored().orElse(null);
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

  void revoked(Collection<TopicPartition> revoked) {
    targets.keySet().removeAll(revoked);
  }

  /** Forgets all partitions but these. */
  void retain(Collection<TopicPartition> assigned) {
    targets.keySet().retainAll(assigned);
  }

  /** Returns the partitions that are being read again, with the offset at which this ends. */
  Map<TopicPartition, Long> targets() {
    return targets;
  }

  /**
   * Updates the progress of a partition.
   *
   * @param applied the offset before which all records are applied
   */
  void progress(TopicPartition partition, long applied) {
    Long target = targets.get(partition);
    if (target != null && applied >= target && targets.remove(partition) != null) {
      LOG.infof("The index has all assets of %s", partition);
    }
  }

  private State state() {
    while (!closing) {
      try {
        boolean empty =
            source.accepted().chain(() -> serving.current().index().isEmpty()).await().atMost(STEP);
        return empty ? State.EMPTY : State.FILLED;
      } catch (TimeoutException | IndexUnavailableException e) {
        LOG.debugf("Waiting for the index: %s", e);
      } catch (IllegalStateException e) {
        return State.REFUSED;
      }
    }
    return State.REFUSED;
  }
}
