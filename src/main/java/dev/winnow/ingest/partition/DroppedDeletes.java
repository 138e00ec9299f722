package dev.winnow.ingest.partition;

import dev.winnow.kafka.KafkaCluster;
import dev.winnow.kafka.KafkaConnection;
import dev.winnow.kafka.KafkaFailureException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.TopicPartition;
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
  private final Function<Set<String>, Map<TopicPartition, Long>> ends;

  @Inject
  DroppedDeletes(KafkaConnection kafka) {
    this(topics -> tombstonesKept(kafka, topics), topics -> ends(kafka, topics));
  }

  /** Does not know the ends of the topics. */
  public DroppedDeletes(Function<Set<String>, Map<String, Duration>> tombstonesKept) {
    this(tombstonesKept, topics -> Map.of());
  }

  /**
   * @param tombstonesKept returns how long topics keep tombstones, without topics that may drop
   *     assets, and those of which this is not known; blocks
   * @param ends returns the end offsets of topics; blocks
   */
  DroppedDeletes(
      Function<Set<String>, Map<String, Duration>> tombstonesKept,
      Function<Set<String>, Map<TopicPartition, Long>> ends) {
    this.tombstonesKept = tombstonesKept;
    this.ends = ends;
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

  private static Map<TopicPartition, Long> ends(KafkaConnection kafka, Set<String> topics) {
    Map<TopicPartition, Long> ends = new HashMap<>();
    try (Admin admin = kafka.clients().admin()) {
      KafkaCluster cluster = new KafkaCluster(admin, kafka.clients());
      for (String topic : topics) {
        ends.putAll(cluster.ends(topic));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Map.of();
    }
    return ends;
  }

  /**
   * Returns whether the log has no records after these positions. Blocks.
   *
   * @throws KafkaFailureException if Kafka is unavailable
   */
  boolean hasNoneAfter(Map<TopicPartition, Long> positions) {
    Map<TopicPartition, Long> last = ends.apply(topics(positions.keySet()));
    return positions.entrySet().stream()
        .allMatch(
            position ->
                last.getOrDefault(position.getKey(), Long.MAX_VALUE) <= position.getValue());
  }

  static Set<String> topics(Collection<TopicPartition> partitions) {
    return partitions.stream()
        .map(TopicPartition::topic)
        .collect(Collectors.toCollection(TreeSet::new));
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
   * Returns whether an index that belongs to this process must be filled from scratch, because it
   * has read nothing for this long.
   */
  boolean requireRefill(Set<String> topics, Duration pause) {
    return requireRefill(topics, topics, Instant.now().minus(pause), true);
  }

  /**
   * Returns whether an index must be filled from scratch. If it may have missed deletes, but must
   * not be cleared, logs what to do: a shared index serves others, and a topic that drops assets
   * cannot fill the index again. If the wall clock has jumped forward, the index is filled without
   * need.
   *
   * @param topics all topics of the index
   * @param grown those with records that the index lacks
   * @param filled when the index was last filled
   * @param own whether the index belongs to this process only
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
