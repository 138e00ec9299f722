package dev.winnow.events;

import dev.winnow.kafka.TopicFollower;
import dev.winnow.log.Printable;
import dev.winnow.log.ThrottledWarning;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jboss.logging.Logger;

/** Reads events of indexed assets from the end of their topic. */
final class EventsConsumer implements AutoCloseable {

  private static final Logger LOG = Logger.getLogger(EventsConsumer.class);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Consumer<IndexedAsset> listener;
  private final IndexEventJson json = new IndexEventJson();
  private final ThrottledWarning unreadable = new ThrottledWarning(LOG::warn);
  private final TopicFollower<String, byte[]> follower;

  EventsConsumer(Map<String, Object> connection, String topic, Consumer<IndexedAsset> listener) {
    this.listener = listener;
    this.follower = TopicFollower.ofTextKeys(connection, topic, 0, this::handle, () -> {});
  }

  /** Waits up to 5 s until the end of the topic is known. */
  void awaitListening() {
    if (!follower.awaitRead(PATIENCE)) {
      unreadable.log("Cannot read events of indexed assets: Kafka does not respond");
    }
  }

  /**
   * Returns whether the listener currently receives new events. An outage of Kafka may be noticed
   * late.
   */
  boolean isReading() {
    return follower.isReading();
  }

  private void handle(ConsumerRecord<String, byte[]> record) {
    try {
      listener.accept(json.read(record.value()));
    } catch (IOException e) {
      unreadable.log("Cannot read an event of an indexed asset: " + Printable.of(e.toString()));
    }
  }

  @Override
  public void close() {
    follower.close();
  }
}
