package dev.winnow.board;

import dev.winnow.asset.Version;
import dev.winnow.log.Printable;
import dev.winnow.log.ThrottledWarning;
import dev.winnow.record.HeaderNames;
import dev.winnow.record.KafkaHeaders;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
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
 * Reads the topic of boards from its beginning into a table, all partitions and in no group, on a
 * thread of its own. After a failure it goes on where it was.
 */
final class BoardReader implements AutoCloseable {

  private static final Logger LOG = Logger.getLogger(BoardReader.class);
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final Map<String, Object> settings;
  private final String topic;
  private final BoardTable table;
  private final CountDownLatch read = new CountDownLatch(1);
  private final ThrottledWarning unreadable = new ThrottledWarning(LOG::warn);

  /** Where reading goes on; of the thread alone. */
  private final Map<TopicPartition, Long> next = new HashMap<>();

  private final Thread thread;
  private volatile boolean closed;
  private volatile @Nullable KafkaConsumer<String, byte[]> polled;

  BoardReader(Map<String, Object> connection, String topic, BoardTable table) {
    this.settings = new HashMap<>(connection);
    settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    this.topic = topic;
    this.table = table;
    this.thread = Thread.ofPlatform().name("winnow-boards").daemon().start(this::run);
  }

  /** Waits until all is read that was there at the start; returns whether it is. */
  boolean awaitRead(Duration patience) {
    try {
      return read.await(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void run() {
    while (!closed) {
      try (var consumer =
          new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer())) {
        polled = consumer;
        follow(consumer);
      } catch (WakeupException e) {
        // closed
      } catch (KafkaException e) {
        unreadable.log("Boards cannot be read: " + e);
        LockSupport.parkNanos(PAUSE.toNanos());
      }
    }
  }

  private void follow(KafkaConsumer<String, byte[]> consumer) {
    List<TopicPartition> partitions =
        consumer.partitionsFor(topic, PATIENCE).stream()
            .map(partition -> new TopicPartition(topic, partition.partition()))
            .toList();
    if (partitions.isEmpty()) {
      throw new UnknownTopicOrPartitionException("there is no topic %s yet".formatted(topic));
    }
    consumer.assign(partitions);
    for (TopicPartition partition : partitions) {
      Long known = next.get(partition);
      if (known == null) {
        consumer.seekToBeginning(List.of(partition));
      } else {
        consumer.seek(partition, known);
      }
    }
    Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
    while (!closed) {
      if (read.getCount() > 0
          && ends.entrySet().stream()
              .allMatch(end -> consumer.position(end.getKey()) >= end.getValue())) {
        read.countDown();
      }
      for (ConsumerRecord<String, byte[]> record : consumer.poll(PAUSE)) {
        apply(record);
        next.put(new TopicPartition(topic, record.partition()), record.offset() + 1);
      }
    }
  }

  private void apply(ConsumerRecord<String, byte[]> record) {
    if (record.key() == null) {
      return;
    }
    try {
      BoardKey key = BoardKey.parse(record.key());
      byte[] value = record.value();
      table.apply(
          key,
          new Version(declared(record), record.offset()),
          value == null ? null : BoardJson.read(key.id(), value));
    } catch (IOException | IllegalArgumentException e) {
      unreadable.log(
          "Board %s cannot be read: %s"
              .formatted(Printable.of(record.key()), Printable.of(e.getMessage())));
    }
  }

  private static @Nullable Long declared(ConsumerRecord<String, byte[]> record) {
    String version = KafkaHeaders.last(record.headers(), HeaderNames.VERSION);
    return version == null ? null : Long.valueOf(version);
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
