package dev.winnow.indexed;

import dev.winnow.log.OutageWarning;
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
 * Writes events to Kafka on a thread of its own, so that a Kafka that is away holds up nobody. What
 * finds no room, or cannot be written, is counted and forgotten.
 */
final class EventsProducer implements AutoCloseable {

  private static final Logger LOG = Logger.getLogger(EventsProducer.class);
  private static final int MAX_WAITING = 10_000;

  private final BlockingQueue<IndexedAsset> waiting = new ArrayBlockingQueue<>(MAX_WAITING);
  private final IndexedJson json = new IndexedJson();
  private final KafkaProducer<String, byte[]> producer;
  private final String topic;
  private final Counter sent;
  private final Counter failed;
  private final OutageWarning lost = new OutageWarning(LOG::warn);
  private final Thread thread;

  EventsProducer(Map<String, Object> connection, String topic, MeterRegistry registry) {
    Map<String, Object> settings = new HashMap<>(connection);
    settings.put(ProducerConfig.LINGER_MS_CONFIG, 20);
    settings.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
    settings.put(ProducerConfig.ACKS_CONFIG, "1");
    settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, false);
    settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 5_000);
    settings.put(ProducerConfig.BUFFER_MEMORY_CONFIG, 8L << 20);
    this.producer =
        new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer());
    this.topic = topic;
    this.sent = counter(registry, "sent");
    this.failed = counter(registry, "failed");
    this.thread = Thread.ofPlatform().name("winnow-indexed-events").daemon().start(this::run);
  }

  private static Counter counter(MeterRegistry registry, String outcome) {
    return Counter.builder("winnow.indexed.events")
        .description("Events of indexed assets for Kafka by what became of them")
        .tag("outcome", outcome)
        .register(registry);
  }

  void offer(IndexedAsset asset) {
    if (!waiting.offer(asset)) {
      fail("Kafka does not keep up");
    }
  }

  private void run() {
    while (true) {
      try {
        send(waiting.take());
      } catch (InterruptedException e) {
        return; // closed
      } catch (KafkaException | IOException e) {
        fail(e);
      }
    }
  }

  private void send(IndexedAsset asset) throws IOException {
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
    lost.give("Events of indexed assets are lost: " + reason);
  }

  @Override
  public void close() {
    thread.interrupt();
    producer.close(Duration.ofSeconds(2));
  }
}
