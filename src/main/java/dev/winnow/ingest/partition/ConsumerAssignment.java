package dev.winnow.ingest.partition;

import dev.winnow.log.ThrottledWarning;
import io.quarkus.runtime.ShutdownEvent;
import io.smallrye.common.annotation.Identifier;
import io.smallrye.reactive.messaging.kafka.KafkaConsumerRebalanceListener;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.WakeupException;
import org.jboss.logging.Logger;

/** The partitions assigned to this worker, and whether it has joined its consumer group. */
@ApplicationScoped
@Identifier("assignment")
public class ConsumerAssignment implements KafkaConsumerRebalanceListener {

  private static final Logger LOG = Logger.getLogger(ConsumerAssignment.class);

  private static final long PAUSE_MILLIS = 500;

  private final ThrottledWarning failures = new ThrottledWarning(LOG::warn);
  private final WholeTopic wholeTopic;
  private final IndexRebuild rebuild;
  private final IndexPositions positions;
  private volatile boolean closing;
  private volatile boolean joined;
  private volatile Set<TopicPartition> partitions = Set.of();

  public ConsumerAssignment(WholeTopic wholeTopic, IndexRebuild rebuild, IndexPositions positions) {
    this.wholeTopic = wholeTopic;
    this.rebuild = rebuild;
    this.positions = positions;
  }

  void close(@Observes ShutdownEvent event) {
    closing = true;
  }

  /**
   * Retries until it succeeds or the process stops. If it failed, the consumer would read the
   * partitions from their committed offsets, although the index may lack earlier records.
   */
  @Override
  public void onPartitionsAssigned(Consumer<?, ?> consumer, Collection<TopicPartition> assigned) {
    while (!closing) {
      try {
        assign(consumer, assigned);
        return;
      } catch (WakeupException | InterruptException e) {
        throw e;
      } catch (CommitFailedException | RebalanceInProgressException e) {
        // The group has removed this worker meanwhile. Only the next poll can join it again, and
        // then it assigns partitions anew.
        LOG.warnf("The consumer group has taken %s back: %s", assigned, e.getMessage());
        consumer.pause(assigned);
        return;
      } catch (RuntimeException e) {
        LOG.debug("The assignment failed", e);
        failures.log("Cannot read %s yet, trying again: %s".formatted(assigned, e));
        if (!pause()) {
          return;
        }
      }
    }
  }

  private void assign(Consumer<?, ?> consumer, Collection<TopicPartition> assigned) {
    // If the group has removed this worker, nobody may have told it which partitions it has lost.
    rebuild.targets().retain(consumer.assignment());
    if (!wholeTopic.accepts(consumer) || !rebuild.assigned(consumer, assigned)) {
      return;
    }
    positions.assigned(consumer, assigned);
    joined = true;
    update(consumer);
  }

  /** Returns false if the thread was interrupted. */
  private static boolean pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public void onPartitionsRevoked(Consumer<?, ?> consumer, Collection<TopicPartition> revoked) {
    boolean incomplete = !rebuild.targets().awaited().isEmpty();
    positions.revoked(revoked);
    rebuild.targets().revoked(revoked);
    Set<TopicPartition> left = new HashSet<>(partitions);
    left.removeAll(revoked);
    partitions = left;
    if (incomplete && left.isEmpty()) {
      joined = false; // the next assignment knows again what the index lacks
    }
  }

  private void update(Consumer<?, ?> consumer) {
    partitions = Set.copyOf(consumer.assignment());
    LOG.infof("Consuming %s", names());
  }

  /**
   * Returns whether the group has assigned partitions to this worker; the assignment may be empty.
   * False again if it took all back before the index was complete.
   */
  public boolean joined() {
    return joined;
  }

  public Set<TopicPartition> partitions() {
    return partitions;
  }

  /** Returns the names of the partitions, in order. */
  Set<String> names() {
    return partitions.stream()
        .map(TopicPartition::toString)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
