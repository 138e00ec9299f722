package dev.winnow.ingest.partition;

import dev.winnow.index.StoredPositions;
import dev.winnow.serving.Serving;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.jboss.logging.Logger;

/**
 * The offsets at which an index that is being filled is complete: the ends of the log when the
 * filling began. The index stores them, so that a restart in between does not make it look
 * complete; this worker waits for those of its partitions. Thread-safe.
 */
final class RebuildTargets {

  private static final Logger LOG = Logger.getLogger(RebuildTargets.class);

  private final Serving serving;
  private final Map<TopicPartition, Long> awaited = new ConcurrentHashMap<>();

  RebuildTargets(Serving serving) {
    this.serving = serving;
  }

  /** Stores targets for the next start. Those of other partitions stay as they are. */
  void store(Map<TopicPartition, Long> ends) {
    StoredPositions stored = serving.current().index().stored().orElse(null);
    if (stored != null && !ends.isEmpty()) {
      try {
        stored.require(
            ends.entrySet().stream()
                .collect(
                    Collectors.toMap(
                        last -> StoredOffsets.named(last.getKey()), Map.Entry::getValue)));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Adds targets that this worker's partitions have to reach. */
  void add(Map<TopicPartition, Long> ends) {
    awaited.putAll(ends);
  }

  void revoked(Collection<TopicPartition> revoked) {
    awaited.keySet().removeAll(revoked);
  }

  /** Forgets all partitions but these. */
  void retain(Collection<TopicPartition> assigned) {
    awaited.keySet().retainAll(assigned);
  }

  /** Returns this worker's partitions that are not complete, with their targets. */
  Map<TopicPartition, Long> awaited() {
    return awaited;
  }

  /**
   * Updates the progress of a partition.
   *
   * @param applied the offset before which all records are applied
   */
  void progress(TopicPartition partition, long applied) {
    Long target = awaited.get(partition);
    if (target != null && applied >= target && awaited.remove(partition, target)) {
      LOG.infof("The index has all assets of %s", partition);
    }
  }
}
