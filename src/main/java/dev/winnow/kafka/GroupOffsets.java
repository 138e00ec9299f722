package dev.winnow.kafka;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * The committed offsets of a consumer group, requested at most a few times a second. Thread-safe.
 */
public final class GroupOffsets implements AutoCloseable {

  private static final long TIMEOUT_SECONDS = 3;
  private static final long FRESH_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

  private final Map<String, Object> connection;
  private final String group;
  // Guarded by this.
  private @Nullable Admin admin;
  private Map<TopicPartition, Long> committed = Map.of();
  private long requested = System.nanoTime() - FRESH_NANOS;

  /**
   * Creates a reader. Connects to Kafka on the first use.
   *
   * @param connection the settings of Kafka clients: addresses, security
   */
  public GroupOffsets(Map<String, Object> connection, String group) {
    this.connection = Map.copyOf(connection);
    this.group = group;
  }

  /**
   * Returns the committed offsets, or the last known ones if Kafka does not respond. Blocks for at
   * most 3 s.
   */
  public synchronized Map<TopicPartition, Long> committed() {
    if (System.nanoTime() - requested < FRESH_NANOS) {
      return committed;
    }
    try {
      if (admin == null) {
        admin = Admin.create(connection);
      }
      Map<TopicPartition, Long> answer = new HashMap<>();
      admin
          .listConsumerGroupOffsets(group)
          .partitionsToOffsetAndMetadata()
          .get(TIMEOUT_SECONDS, TimeUnit.SECONDS)
          .forEach(
              (partition, offset) -> {
                if (offset != null) {
                  answer.put(partition, offset.offset());
                }
              });
      committed = answer;
    } catch (ExecutionException | TimeoutException | KafkaException e) {
      // keep the last known offsets
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      // Only now, so that threads that waited for this request do not wait for one of their own.
      requested = System.nanoTime();
    }
    return committed;
  }

  @Override
  public synchronized void close() {
    if (admin != null) {
      admin.close(Duration.ZERO); // an unanswered request would delay it for up to a minute
    }
  }
}
