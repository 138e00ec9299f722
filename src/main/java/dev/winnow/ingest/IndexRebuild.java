package dev.winnow.ingest;

import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.VectorIndex;
import io.quarkus.runtime.ShutdownEvent;
import io.smallrye.mutiny.TimeoutException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jboss.logging.Logger;

/**
 * Fills an empty index from the beginning of its topics. The consumer group may have committed
 * offsets for an index that is gone: one that was deleted, or that of another bundle. Going on from
 * them would leave out all assets before.
 *
 * <p>The worker that finds the index empty commits the beginning of all partitions before it reads
 * its own. So a worker that finds a point in the index also finds these offsets.
 */
@ApplicationScoped
class IndexRebuild {

  private static final Logger LOG = Logger.getLogger(IndexRebuild.class);

  private static final Duration STEP = Duration.ofSeconds(1);

  private final SourceClaim source;
  private final VectorIndex index;
  private final Map<TopicPartition, Long> targets = new ConcurrentHashMap<>();
  private volatile boolean closing;

  IndexRebuild(SourceClaim source, VectorIndex index) {
    this.source = source;
    this.index = index;
  }

  void close(@Observes ShutdownEvent event) {
    closing = true;
  }

  /**
   * Rewinds the consumer if the index is empty. Call it before the partitions are read. Blocks
   * until the index has answered, since no record can be applied before.
   */
  void assigned(Consumer<?, ?> consumer, Collection<TopicPartition> assigned) {
    if (assigned.isEmpty() || !isIndexEmpty()) {
      return;
    }
    Set<String> topics = new TreeSet<>(consumer.subscription());
    assigned.forEach(partition -> topics.add(partition.topic()));
    List<TopicPartition> all =
        topics.stream()
            .flatMap(topic -> consumer.partitionsFor(topic).stream())
            .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
            .toList();
    Map<TopicPartition, Long> begin = consumer.beginningOffsets(all);
    Map<TopicPartition, OffsetAndMetadata> beginnings =
        begin.entrySet().stream()
            .collect(
                Collectors.toMap(
                    Map.Entry::getKey, entry -> new OffsetAndMetadata(entry.getValue())));
    Map<TopicPartition, OffsetAndMetadata> committed =
        new HashMap<>(consumer.committed(beginnings.keySet()));
    committed.values().removeIf(Objects::isNull);
    boolean wasRead =
        committed.entrySet().stream()
            .anyMatch(entry -> entry.getValue().offset() > begin.getOrDefault(entry.getKey(), 0L));
    if (!wasRead) {
      return; // the first start of the group
    }
    LOG.warnf(
        "The index is empty, but its consumer group has read %s before:"
            + " reading again from the beginning",
        String.join(", ", topics));
    consumer.commitSync(beginnings);
    for (TopicPartition partition : assigned) {
      consumer.seek(partition, begin.getOrDefault(partition, 0L));
    }
    targets.putAll(consumer.endOffsets(assigned));
  }

  void revoked(Collection<TopicPartition> revoked) {
    targets.keySet().removeAll(revoked);
  }

  /** Returns the partitions that are being read again, with the offset at which that is done. */
  Map<TopicPartition, Long> targets() {
    return targets;
  }

  /** Says that everything before an offset of a partition is in the index. */
  void reached(TopicPartition partition, long offset) {
    // A marker of a transaction is no record, and nobody commits the offset behind it.
    if (offset >= targets.getOrDefault(partition, 0L) - 1 && targets.remove(partition) != null) {
      LOG.infof("The index has all assets of %s again", partition);
    }
  }

  private boolean isIndexEmpty() {
    while (!closing) {
      try {
        return source.accepted().chain(index::isEmpty).await().atMost(STEP);
      } catch (TimeoutException | IndexUnavailableException e) {
        LOG.debugf("Waiting for the index: %s", e);
      } catch (IllegalStateException e) {
        return false; // another log fills it, and the process is about to end
      }
    }
    return false;
  }
}
