package dev.winnow.events;

import dev.winnow.log.ThrottledWarning;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Reads the topic of indexed assets from its end on, all partitions and in no group: every process
 * hears everything, and leaves nothing behind on the broker. After a failure it goes on where it
 * was.
 */
final class EventsConsumer implements AutoCloseable {

  private static final Logger LOG = Logger.getLogger(EventsConsumer.class);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** After which partitions that were added are seen. */
  private static final int NEW_PARTITIONS_MILLIS = 5_000;

  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final Map<String, Object> settings;
  private final String topic;
  private final Consumer<IndexedAsset> listener;

  /** Where reading goes on; of the thread alone. */
  private final Map<TopicPartition, Long> next = new HashMap<>();

  private final IndexEventJson json = new IndexEventJson();
  private final CountDownLatch begun = new CountDownLatch(1);
  private final ThrottledWarning unreadable = new ThrottledWarning(LOG::warn);
  private final Thread thread;
  private volatile boolean reading;
  private volatile boolean closed;
  private volatile @Nullable KafkaConsumer<String, byte[]> polled;

  EventsConsumer(Map<String, Object> connection, String topic, Consumer<IndexedAsset> listener) {
    this.settings = new HashMap<>(connection);
    settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "latest");
    settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    settings.put(ConsumerConfig.METADATA_MAX_AGE_CONFIG, NEW_PARTITIONS_MILLIS);
    this.topic = topic;
    this.listener = listener;
    this.thread = Thread.ofPlatform().name("winnow-indexed-listener").daemon().start(this::run);
  }

  /** Waits a while for the first look at where the topic ends. */
  void awaitListening() {
    try {
      if (!begun.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        unreadable.log("Events of indexed assets cannot be read: nothing is known of their topic");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns whether the listener hears what is written now, unless Kafka has just gone away. */
  boolean isReading() {
    return reading;
  }

  private void run() {
    while (!closed) {
      try (var consumer =
          new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer())) {
        polled = consumer;
        read(consumer);
      } catch (WakeupException e) {
        // closed
      } catch (KafkaException e) {
        unreadable.log("Events of indexed assets cannot be read: " + e);
        LockSupport.parkNanos(PAUSE.toNanos());
      }
    }
  }

  private void read(KafkaConsumer<String, byte[]> consumer) {
    follow(consumer);
    reading = true;
    begun.countDown();
    try {
      while (!closed) {
        for (ConsumerRecord<String, byte[]> record : consumer.poll(Duration.ofSeconds(1))) {
          tell(record);
          next.put(new TopicPartition(topic, record.partition()), record.offset() + 1);
        }
        follow(consumer);
      }
    } finally {
      reading = false;
    }
  }

  /** Goes on in all partitions; those that are added while it reads are read from their start. */
  private void follow(KafkaConsumer<String, byte[]> consumer) {
    List<TopicPartition> partitions =
        consumer.partitionsFor(topic, PATIENCE).stream()
            .map(partition -> new TopicPartition(topic, partition.partition()))
            .toList();
    if (partitions.isEmpty()) {
      // Where topics are made by the first who asks for them, this one is on its way now.
      throw new UnknownTopicOrPartitionException("there is no topic %s yet".formatted(topic));
    }
    if (partitions.size() == consumer.assignment().size()) {
      return;
    }
    boolean first = next.isEmpty();
    consumer.assign(partitions);
    for (TopicPartition partition : partitions) {
      Long known = next.get(partition);
      if (known != null) {
        consumer.seek(partition, known);
      } else if (first) {
        consumer.seekToEnd(List.of(partition));
      } else {
        consumer.seekToBeginning(List.of(partition));
      }
    }
    // Which is when ends are looked up.
    partitions.forEach(partition -> next.put(partition, consumer.position(partition)));
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
    closed = true;
    var consumer = polled;
    if (consumer != null) {
      consumer.wakeup();
    }
    LockSupport.unpark(thread);
    try {
      thread.join(Duration.ofSeconds(2));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
