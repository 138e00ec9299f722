package dev.winnow.events;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Publishes events over a Kafka topic, so that listeners need no worker in their process. Reading
 * starts with the first listener: {@link #listen} then blocks until the end of the topic is known,
 * at most for some seconds. If Kafka or the topic is unavailable, reading is retried until it
 * succeeds.
 */
public final class KafkaIndexEvents implements IndexEvents {

  private final List<Consumer<IndexedAsset>> listeners = new CopyOnWriteArrayList<>();
  private final Map<String, Object> connection;
  private final String topic;
  private final EventsProducer producer;
  private @Nullable EventsConsumer consumer; // guarded by this

  /**
   * @param connection the settings of Kafka clients: addresses, security
   */
  public KafkaIndexEvents(Map<String, Object> connection, String topic, MeterRegistry registry) {
    this.connection = Map.copyOf(connection);
    this.topic = topic;
    this.producer = new EventsProducer(this.connection, topic, registry);
  }

  @Override
  public void publish(IndexedAsset asset) {
    producer.offer(asset);
  }

  @Override
  public synchronized void listen(Consumer<IndexedAsset> listener) {
    listeners.add(listener);
    if (consumer == null) {
      consumer =
          new EventsConsumer(
              connection, topic, asset -> listeners.forEach(each -> each.accept(asset)));
    }
    consumer.awaitListening();
  }

  @Override
  public synchronized boolean isHeard() {
    return consumer != null && consumer.isReading();
  }

  @Override
  public synchronized void close() {
    if (consumer != null) {
      consumer.close();
    }
    producer.close();
  }
}
