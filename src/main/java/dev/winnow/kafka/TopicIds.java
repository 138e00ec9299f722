package dev.winnow.kafka;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.Uuid;

/**
 * Asks for the id of a topic, which changes when the topic is deleted and created again. Consumers
 * hide it. Not thread-safe.
 */
final class TopicIds implements AutoCloseable {

  private static final long PATIENCE_SECONDS = 2;
  private static final long PAUSE = TimeUnit.SECONDS.toNanos(5);

  private final Admin admin;
  private final String topic;
  private long next = System.nanoTime();

  TopicIds(Map<String, Object> connection, String topic) {
    this.admin = Admin.create(connection);
    this.topic = topic;
  }

  /**
   * Returns the id, or nothing if the broker does not tell it, or was asked within the last 5 s.
   * Blocks for at most 2 s.
   */
  Optional<Uuid> current() {
    if (System.nanoTime() - next < 0) {
      return Optional.empty();
    }
    try {
      var described = admin.describeTopics(List.of(topic)).topicNameValues().get(topic);
      return Optional.of(
          Objects.requireNonNull(described).get(PATIENCE_SECONDS, TimeUnit.SECONDS).topicId());
    } catch (ExecutionException | TimeoutException e) {
      return Optional.empty(); // the reader of the topic reports failures
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } finally {
      next = System.nanoTime() + PAUSE;
    }
  }

  @Override
  public void close() {
    admin.close(Duration.ZERO); // an orderly close waits a minute for a Kafka that is away
  }
}
