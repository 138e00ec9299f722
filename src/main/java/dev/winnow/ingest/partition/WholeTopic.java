package dev.winnow.ingest.partition;

import dev.winnow.serving.Serving;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a worker with an embedded index has all partitions. With another worker in its group,
 * the index would contain only some of the assets.
 *
 * <p>A worker that gets only some partitions at its start exits. A worker that had all partitions
 * before keeps its index and is not ready until it has all partitions again.
 */
@ApplicationScoped
public class WholeTopic {

  private static final Logger LOG = Logger.getLogger(WholeTopic.class);

  private final SourceClaim source;
  private final Serving serving;
  private final String group;
  private boolean hadAll; // used by the polling thread only
  private volatile @Nullable String problem;

  public WholeTopic(
      SourceClaim source, Serving serving, @ConfigProperty(name = "winnow.group") String group) {
    this.source = source;
    this.serving = serving;
    this.group = group;
  }

  /**
   * Returns whether this worker may read its assigned partitions; ends the process if not. Call it
   * before the partitions are read.
   */
  boolean accepts(Consumer<?, ?> consumer) {
    if (serving.current().index().local().isEmpty()) {
      return true;
    }
    Set<TopicPartition> all =
        consumer.subscription().stream()
            .flatMap(topic -> consumer.partitionsFor(topic).stream())
            .map(info -> new TopicPartition(info.topic(), info.partition()))
            .collect(Collectors.toSet());
    Set<TopicPartition> mine = consumer.assignment();
    if (mine.containsAll(all)) {
      hadAll = true;
      problem = null;
      return true;
    }
    String message =
        ("this worker has %d of %d partitions, so the consumer group '%s' has another member. An"
                + " embedded index needs all records: stop the other worker, or set"
                + " winnow.qdrant.url for an index that workers share, or give this worker its"
                + " own winnow.group")
            .formatted(mine.size(), all.size(), group);
    problem = message;
    if (hadAll) {
      LOG.errorf("Not ready: %s", message);
      return true;
    }
    consumer.pause(mine);
    source.refuse(new IllegalStateException(message));
    return false;
  }

  /** Returns the reason why the index does not receive all records; null if it does. */
  public @Nullable String problem() {
    return problem;
  }
}
