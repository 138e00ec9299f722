package dev.winnow.kafka;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/** Kafka administration for commands. Blocking. */
public record KafkaCluster(Admin admin, KafkaSettings settings) {

  /**
   * Returns if Kafka responds.
   *
   * @throws KafkaFailureException if it cannot be reached or rejects the client
   */
  public void requireReachable() throws InterruptedException {
    try {
      get(admin.describeCluster().nodes());
    } catch (RetriableException | TimeoutException e) {
      throw new KafkaFailureException(
          "cannot reach Kafka at %s: start `winnow serve`, or set --bootstrap-servers"
              .formatted(settings.bootstrapServers()),
          e);
    }
  }

  /**
   * Returns if there is a topic. Does not create it, unlike a producer.
   *
   * @throws KafkaFailureException if there is none, or Kafka is unavailable
   */
  public void requireTopic(String topic) throws InterruptedException {
    try {
      partitions(topic);
    } catch (UnknownTopicOrPartitionException e) {
      throw new KafkaFailureException(
          "Kafka at %s has no topic %s: start `winnow serve`, which creates its topics, create it,"
                  .formatted(settings.bootstrapServers(), topic)
              + " or correct --topic",
          e);
    } catch (RetriableException | TimeoutException e) {
      throw new KafkaFailureException("Kafka does not respond to a request for topic " + topic, e);
    }
  }

  /** Returns the committed offsets of a group, without partitions that have none. */
  public Map<TopicPartition, Long> committed(String group) throws InterruptedException {
    try {
      return offsets(get(admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata()));
    } catch (GroupIdNotFoundException | RetriableException | TimeoutException e) {
      return Map.of(); // no group yet, or its coordinator is moving: callers try again
    }
  }

  /** Returns committed offsets, without partitions that have none. */
  public static Map<TopicPartition, Long> offsets(
      Map<TopicPartition, ? extends @Nullable OffsetAndMetadata> committed) {
    Map<TopicPartition, Long> offsets = new HashMap<>();
    committed.forEach(
        (partition, offset) -> {
          if (offset != null) {
            offsets.put(partition, offset.offset());
          }
        });
    return offsets;
  }

  /** Returns the end offsets of a topic's partitions; empty if there is no such topic. */
  public Map<TopicPartition, Long> ends(String topic) throws InterruptedException {
    return offsets(topic, OffsetSpec.latest());
  }

  /** Returns the beginning offsets of a topic's partitions; empty if there is no such topic. */
  public Map<TopicPartition, Long> begins(String topic) throws InterruptedException {
    return offsets(topic, OffsetSpec.earliest());
  }

  private Map<TopicPartition, Long> offsets(String topic, OffsetSpec spec)
      throws InterruptedException {
    try {
      Map<TopicPartition, OffsetSpec> wanted = new HashMap<>();
      for (var partition : partitions(topic)) {
        wanted.put(partition, spec);
      }
      Map<TopicPartition, Long> offsets = new HashMap<>();
      get(admin.listOffsets(wanted).all())
          .forEach((partition, info) -> offsets.put(partition, info.offset()));
      return offsets;
    } catch (UnknownTopicOrPartitionException e) {
      return Map.of();
    } catch (RetriableException | TimeoutException e) {
      throw new KafkaFailureException(
          "Kafka does not respond to a request for offsets of topic " + topic, e);
    }
  }

  /**
   * Deletes records from the beginning of partitions.
   *
   * @throws KafkaFailureException if Kafka is unavailable or rejects the request
   */
  public void delete(Map<TopicPartition, RecordsToDelete> records) throws InterruptedException {
    try {
      get(admin.deleteRecords(records).all());
    } catch (RetriableException | TimeoutException e) {
      throw new KafkaFailureException("Kafka does not respond to a request to delete records", e);
    }
  }

  /**
   * Returns how long a topic keeps tombstones after compaction has seen them. Empty if the topic is
   * not compacted, or deletes records by their age or size as well.
   *
   * @throws KafkaFailureException if Kafka is unavailable or rejects the request
   */
  public Optional<Duration> tombstonesKept(String topic) throws InterruptedException {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    try {
      Config config =
          get(
              Objects.requireNonNull(
                  admin.describeConfigs(List.of(resource)).values().get(resource)));
      return TopicConfig.CLEANUP_POLICY_COMPACT.equals(
              config.get(TopicConfig.CLEANUP_POLICY_CONFIG).value())
          ? Optional.of(
              Duration.ofMillis(
                  Long.parseLong(config.get(TopicConfig.DELETE_RETENTION_MS_CONFIG).value())))
          : Optional.empty();
    } catch (UnknownTopicOrPartitionException e) {
      return Optional.empty();
    } catch (RetriableException | TimeoutException e) {
      throw new KafkaFailureException(
          "Kafka does not respond to a request for the settings of topic " + topic, e);
    }
  }

  private Collection<TopicPartition> partitions(String topic)
      throws InterruptedException, TimeoutException {
    return get(admin.describeTopics(List.of(topic)).allTopicNames()).values().stream()
        .flatMap(d -> d.partitions().stream().map(p -> new TopicPartition(topic, p.partition())))
        .toList();
  }

  /**
   * Waits for a result. Throws Kafka's own exception for retriable failures and missing topics or
   * groups.
   */
  private static <T> T get(KafkaFuture<T> answer) throws InterruptedException, TimeoutException {
    try {
      return answer.get(KafkaSettings.TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RetriableException
          || e.getCause() instanceof UnknownTopicOrPartitionException
          || e.getCause() instanceof GroupIdNotFoundException) {
        throw (RuntimeException) e.getCause();
      }
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new KafkaFailureException("Kafka rejected the request: " + cause.getMessage(), cause);
    }
  }
}
