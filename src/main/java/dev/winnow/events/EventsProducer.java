package dev.winnow.events;

import dev.winnow.log.ThrottledWarning;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jboss.logging.Logger;

/**
 * Writes events to Kafka on its own thread, so that an unavailable Kafka blocks no caller. Events
 * that do not fit into the buffer or cannot be written are counted and dropped. The Kafka client is
 * created with the first event, because most processes only listen.
 */
final class EventsProducer implements AutoCloseable {

  private static final Logger LOG = Logger.getLogger(EventsProducer.class);
  private static final int MAX_WAITING = 10_000;
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final BlockingQueue<IndexedAsset> waiting = new ArrayBlockingQueue<>(MAX_WAITING);
  private final IndexEventJson json = new IndexEventJson();
  private final Map<String, Object> settings;
  private final String topic;
  private final Counter sent;
  private final Counter failed;
  private final ThrottledWarning lost = new ThrottledWarning(LOG::warn);
  private final Thread thread;

  EventsProducer(Map<String, Object> connection, String topic, MeterRegistry registry) {
    this.settings = new HashMap<>(connection);
    settings.put(ProducerConfig.LINGER_MS_CONFIG, 20);
    settings.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
    // The buffer limits what waits. Limits of time would lose an event of each outage, and more
    // when the clock jumps.
    settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, Integer.MAX_VALUE);
    settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, Integer.MAX_VALUE);
    settings.put(ProducerConfig.BUFFER_MEMORY_CONFIG, 8L << 20);
    this.topic = topic;
    this.sent = counter(registry, "sent");
    this.failed = counter(registry, "failed");
    this.thread = Thread.ofPlatform().name("winnow-indexed-events").daemon().start(this::run);
  }

  private static Counter counter(MeterRegistry registry, String outcome) {
    return Counter.builder("winnow.indexed.events")
        .description("Events of indexed assets for Kafka by outcome")
        .tag("outcome", outcome)
        .register(registry);
  }

  void offer(IndexedAsset asset) {
    if (!waiting.offer(asset)) {
      fail(
          "the buffer is full, because Kafka is slow or unavailable, or the topic %s does not exist"
              .formatted(topic));
    }
  }

  private void run() {
    KafkaProducer<String, byte[]> producer = null;
    try {
      while (true) {
        IndexedAsset asset = waiting.take();
        try {
          producer = producer == null ? open() : producer;
          send(producer, asset);
        } catch (KafkaException | IOException e) {
          fail(e);
        }
      }
    } catch (InterruptedException e) {
      // closed
    } finally {
      if (producer != null) {
        producer.close(PATIENCE);
      }
    }
  }

  private KafkaProducer<String, byte[]> open() {
    return new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer());
  }

  private void send(KafkaProducer<String, byte[]> producer, IndexedAsset asset) throws IOException {
    producer.send(
        new ProducerRecord<>(topic, asset.id().value(), json.write(asset)),
        (metadata, failure) -> {
          if (failure == null) {
            sent.increment();
          } else {
            fail(failure);
          }
        });
  }

  private void fail(Object reason) {
    failed.increment();
    lost.log("Lost an event of an indexed asset: " + reason);
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join(PATIENCE.plusSeconds(1));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
