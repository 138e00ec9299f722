package dev.winnow.ingest.partition;

import dev.winnow.kafka.KafkaCluster;
import dev.winnow.kafka.KafkaConnection;
import dev.winnow.kafka.KafkaFailureException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.kafka.clients.admin.Admin;
import org.jboss.logging.Logger;

/**
 * Decides whether an index may have missed deletes. A compacted topic drops tombstones some time
 * after they were written, so an index that was filled before may keep deleted assets.
 */
@ApplicationScoped
public class DroppedDeletes {

  private static final Logger LOG = Logger.getLogger(DroppedDeletes.class);

  /** Kafka's default, for topics of which the setting is not known. */
  private static final Duration USUALLY_KEPT = Duration.ofHours(24);

  private final Function<Set<String>, Map<String, Duration>> tombstonesKept;

  @Inject
  DroppedDeletes(KafkaConnection kafka) {
    this(topics -> tombstonesKept(kafka, topics));
  }

  /**
   * @param tombstonesKept returns how long each topic keeps tombstones; topics that may drop
   *     assets, or whose setting is unknown, are absent; blocks
   */
  DroppedDeletes(Function<Set<String>, Map<String, Duration>> tombstonesKept) {
    this.tombstonesKept = tombstonesKept;
  }

  private static Map<String, Duration> tombstonesKept(KafkaConnection kafka, Set<String> topics) {
    Map<String, Duration> kept = new HashMap<>();
    try (Admin admin = kafka.clients().admin()) {
      KafkaCluster cluster = new KafkaCluster(admin, kafka.clients());
      for (String topic : topics) {
        cluster.tombstonesKept(topic).ifPresent(time -> kept.put(topic, time));
      }
    } catch (KafkaFailureException e) {
      if (e.isTransient()) {
        throw e; // the caller tries again
      }
      LOG.warnf("Cannot read for how long the topics keep deletes: %s", e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return kept;
  }

  /**
   * Returns whether one of these topics may have dropped deletes since an index was filled. A sixth
   * of the time is left for a clock that was set back in between. Blocks.
   */
  public boolean since(Instant filled, Set<String> topics) {
    Map<String, Duration> kept = tombstonesKept.apply(topics);
    Duration least =
        topics.stream()
            .map(topic -> kept.getOrDefault(topic, USUALLY_KEPT))
            .min(Comparator.naturalOrder())
            .orElse(USUALLY_KEPT);
    Duration age = Duration.between(filled, Instant.now());
    return age.compareTo(least.multipliedBy(5).dividedBy(6)) > 0;
  }

  /**
   * Returns whether an index must be filled from scratch. If it may have missed deletes, but must
   * not be cleared, logs what to do: a shared index also serves other processes, partitions that
   * are read on would not fill the index again, and neither would a topic that drops assets. If the
   * wall clock has jumped forward, the index is filled without need.
   *
   * @param topics all topics of the index
   * @param grown those with records that the index lacks
   * @param filled when the index was last filled
   * @param own whether the index belongs to this process only, and all partitions can be read again
   */
  boolean requireRefill(Set<String> topics, Set<String> grown, Instant filled, boolean own) {
    if (grown.isEmpty()) {
      return false;
    }
    Map<String, Duration> kept = tombstonesKept.apply(topics);
    Duration age = Duration.between(filled, Instant.now());
    String dropping =
        grown.stream()
            .filter(topic -> kept.containsKey(topic) && age.compareTo(kept.get(topic)) > 0)
            .findFirst()
            .orElse(null);
    if (dropping == null) {
      return false;
    }
    LOG.warnf(
        "The index was last filled at %s, and since then the topic %s may have dropped deletes"
            + " (delete.retention.ms=%d): deleted assets may still be in the index",
        filled, dropping, kept.getOrDefault(dropping, Duration.ZERO).toMillis());
    if (own && kept.keySet().containsAll(topics)) {
      return true;
    }
    LOG.warn(
        "To remove them, fill an empty index: delete this one, or set another winnow.data-dir, or"
            + " another winnow.qdrant.collection-prefix and winnow.group");
    return false;
  }
}
