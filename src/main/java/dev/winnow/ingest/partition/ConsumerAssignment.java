package dev.winnow.ingest.partition;

import io.smallrye.common.annotation.Identifier;
import io.smallrye.reactive.messaging.kafka.KafkaConsumerRebalanceListener;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.jboss.logging.Logger;

/** The partitions assigned to this worker, and whether it has joined its consumer group. */
@ApplicationScoped
@Identifier("assignment")
public class ConsumerAssignment implements KafkaConsumerRebalanceListener {

  private static final Logger LOG = Logger.getLogger(ConsumerAssignment.class);

  private final WholeTopic wholeTopic;
  private final IndexRebuild rebuild;
  private final IndexPositions positions;
  private volatile boolean joined;
  private volatile Set<TopicPartition> partitions = Set.of();

  public ConsumerAssignment(WholeTopic wholeTopic, IndexRebuild rebuild, IndexPositions positions) {
    this.wholeTopic = wholeTopic;
    this.rebuild = rebuild;
    this.positions = positions;
  }

  @Override
  public void onPartitionsAssigned(Consumer<?, ?> consumer, Collection<TopicPartition> assigned) {
    if (!wholeTopic.accepts(consumer) || !rebuild.assigned(consumer, assigned)) {
      return;
    }
    positions.assigned(consumer, assigned);
    joined = true;
    update(consumer);
  }

  @Override
  public void onPartitionsRevoked(Consumer<?, ?> consumer, Collection<TopicPartition> revoked) {
    positions.revoked(revoked);
    rebuild.revoked(revoked);
    Set<TopicPartition> left = new HashSet<>(partitions);
    left.removeAll(revoked);
    partitions = left;
  }

  private void update(Consumer<?, ?> consumer) {
    partitions = Set.copyOf(consumer.assignment());
    LOG.infof("Consuming %s", names());
  }

  /**
   * Returns whether the group has assigned partitions to this worker; the assignment may be empty.
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
