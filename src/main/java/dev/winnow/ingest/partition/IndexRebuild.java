package dev.winnow.ingest.partition;

import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.LocalState;
import dev.winnow.index.LogPartition;
import dev.winnow.kafka.KafkaCluster;
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
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jboss.logging.Logger;

/**
 * Rewinds the consumer if the index lacks records. The consumer group may have committed offsets
 * for an index that no longer exists: a deleted one, or that of another bundle. Continuing from
 * them would skip all earlier assets. So an empty index is filled from the beginning, and an
 * embedded index that was restored from a copy is filled from the positions of that copy.
 *
 * <p>A worker that finds the index empty commits the beginning of all partitions before it reads
 * its own. So a worker that finds a point in the index also finds these offsets.
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
  private final Map<TopicPartition, Long> targets = new ConcurrentHashMap<>();
  private volatile boolean closing;

  IndexRebuild(SourceClaim source, Serving serving) {
    this.source = source;
    this.serving = serving;
  }

  void close(@Observes ShutdownEvent event) {
    closing = true;
  }

  /**
   * Rewinds the consumer to the positions of the index. Call it before the partitions are read.
   * Blocks until the index responds, because no record can be applied before.
   */
  void assigned(Consumer<?, ?> consumer, Collection<TopicPartition> assigned) {
    if (assigned.isEmpty()) {
      return;
    }
    switch (state()) {
      case EMPTY -> fill(consumer, assigned);
      case FILLED -> rewind(consumer, assigned);
      case REFUSED -> LOG.debug("The process is about to end");
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
    if (!wasRead) {
      return; // the group starts for the first time
    }
    LOG.warnf(
        "The index is empty, but its consumer group has read %s before:"
            + " reading again from the beginning",
        String.join(", ", topics));
    commit(consumer, begin);
    for (TopicPartition partition : assigned) {
      consumer.seek(partition, begin.getOrDefault(partition, 0L));
    }
    targets.putAll(consumer.endOffsets(assigned));
  }

  /**
   * Rewinds partitions with committed offsets beyond those of the index. The service itself may
   * have committed them, if this index is an older copy, or another worker of the group.
   */
  private void rewind(Consumer<?, ?> consumer, Collection<TopicPartition> assigned) {
    Map<LogPartition, Long> noted = noted();
    if (noted.isEmpty()) {
      return;
    }
    Map<TopicPartition, Long> begin = consumer.beginningOffsets(assigned);
    Map<TopicPartition, Long> end = consumer.endOffsets(assigned);
    Map<TopicPartition, Long> committed = committed(consumer, assigned);
    Map<TopicPartition, Long> back = new HashMap<>();
    for (TopicPartition partition : assigned) {
      long filled =
          noted.getOrDefault(new LogPartition(partition.topic(), partition.partition()), 0L);
      if (end.getOrDefault(partition, 0L) < filled) {
        source.refuse(
            new IllegalStateException(
                ("the index holds records of %s up to offset %d, but the log ends at %d: it has lost"
                        + " records, or is an older copy. New records would be dropped as"
                        + " stale. Restore the newer log, or delete the index; then it is filled again"
                        + " from the topic")
                    .formatted(partition, filled, end.getOrDefault(partition, 0L))));
        return;
      }
      long from = Math.max(filled, begin.getOrDefault(partition, 0L));
      Long next = committed.get(partition);
      if (next != null && next > from) {
        back.put(partition, from);
        targets.put(partition, next);
      }
    }
    if (!back.isEmpty()) {
      LOG.infof(
          "The index lacks records that its consumer group has already read: rewinding to %s",
          back);
      commit(consumer, back);
      back.forEach(consumer::seek);
    }
  }

  private Map<LogPartition, Long> noted() {
    try {
      LocalState local = serving.current().index().local().orElse(null);
      return local == null ? Map.of() : local.positions();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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

  /** Returns the partitions that are being read again, with the offset at which this ends. */
  Map<TopicPartition, Long> targets() {
    return targets;
  }

  /** Records that the index contains all records of a partition before an offset. */
  void reached(TopicPartition partition, long offset) {
    // The log may end with a transaction marker. It is not a record, so the offset after it is
    // never committed.
    if (offset >= targets.getOrDefault(partition, 0L) - 1 && targets.remove(partition) != null) {
      LOG.infof("The index has all assets of %s again", partition);
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
