package dev.winnow.events;

import dev.winnow.log.ThrottledWarning;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Writes events to Kafka on its own thread, so that an unavailable Kafka blocks no caller. Events
 * that do not fit into the buffer or cannot be written are counted and dropped. The Kafka client is
 * created with the first event, because most processes only listen.
 */
final class EventsProducer implements AutoCloseable {

  private static final Logger LOG = Logger.getLogger(EventsProducer.class);
  private static final int MAX_WAITING = 10_000;
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private static final String STOPPING = "the process stops";

  private final IndexEventJson json = new IndexEventJson();
  private final Map<String, Object> settings;
  private final String topic;
  private final Counter sent;
  private final Counter failed;
  private final ThrottledWarning lost = new ThrottledWarning(LOG::warn);
  private final ExecutorService thread =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(MAX_WAITING),
          Thread.ofPlatform().name("winnow-indexed-events").daemon().factory());

  private volatile @Nullable KafkaProducer<String, byte[]> producer; // set by the thread

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
  }

  private static Counter counter(MeterRegistry registry, String outcome) {
    return Counter.builder("winnow.indexed.events")
        .description("Events of indexed assets for Kafka by outcome")
        .tag("outcome", outcome)
        .register(registry);
  }

  void offer(IndexedAsset asset) {
    try {
      thread.execute(() -> write(asset));
    } catch (RejectedExecutionException e) {
      fail(
          thread.isShutdown()
              ? STOPPING
              : "the buffer is full, because Kafka is slow or unavailable, or the topic %s does not exist"
                  .formatted(topic));
    }
  }

  private void write(IndexedAsset asset) {
    try {
      producer = producer == null ? open() : producer;
      send(producer, asset);
    } catch (KafkaException | IOException e) {
      fail(e);
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

  /** Sends the buffered events, unless Kafka takes longer than {@link #PATIENCE}. */
  @Override
  public void close() {
    thread.shutdown();
    try {
      if (!thread.awaitTermination(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        thread.shutdownNow().forEach(event -> fail(STOPPING));
        thread.awaitTermination(1, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    KafkaProducer<String, byte[]> open = producer;
    if (open != null) {
      open.close(PATIENCE);
    }
  }
}
