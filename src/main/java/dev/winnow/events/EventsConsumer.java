package dev.winnow.events;

import dev.winnow.kafka.TopicFollower;
import dev.winnow.log.ThrottledWarning;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jboss.logging.Logger;

/** Reads the topic of indexed assets from its end on. */
final class EventsConsumer implements AutoCloseable {

  private static final Logger LOG = Logger.getLogger(EventsConsumer.class);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Consumer<IndexedAsset> listener;
  private final IndexEventJson json = new IndexEventJson();
  private final ThrottledWarning unreadable = new ThrottledWarning(LOG::warn);
  private final TopicFollower<String, byte[]> follower;

  EventsConsumer(Map<String, Object> connection, String topic, Consumer<IndexedAsset> listener) {
    this.listener = listener;
    this.follower = TopicFollower.ofTextKeys(connection, topic, 0, this::tell);
  }

  /** Waits a while for the first look at where the topic ends. */
  void awaitListening() {
    if (!follower.awaitRead(PATIENCE)) {
      unreadable.log(
          "Events of indexed assets cannot be read: Kafka does not answer about their topic");
    }
  }

  /** Returns whether the listener hears what is written now, unless Kafka has just gone away. */
  boolean isReading() {
    return follower.isReading();
  }

  private void tell(ConsumerRecord<String, byte[]> record) {
    try {
      listener.accept(json.read(record.value()));
    } catch (IOException e) {
      unreadable.log("Events of indexed assets cannot be read: " + e);
    }
  }

  @Override
  public void close() {
    follower.close();
  }
}
