package dev.winnow.kafka;

import dev.winnow.log.ThrottledWarning;
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
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Reads all partitions of a topic on its own thread, without a consumer group: every process reads
 * all records, and the broker stores no offsets. After a failure it continues at its last position.
 * It reads a topic that was deleted and created again from its beginning.
 */
public final class TopicFollower<K, V> implements AutoCloseable {

  private static final Logger LOG = Logger.getLogger(TopicFollower.class);
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final Duration PAUSE = Duration.ofSeconds(1);

  /** Maximum delay until new partitions are read, unless the connection has its own setting. */
  private static final int NEW_PARTITIONS_MILLIS = 5_000;

  private final Map<String, Object> connection;
  private final Map<String, Object> settings;
  private final Deserializer<K> keys;
  private final Deserializer<V> values;
  private final String topic;
  private final long last;
  private final Consumer<ConsumerRecord<K, V>> each;
  private final Runnable recreated;
  private final CountDownLatch read = new CountDownLatch(1);
  private final ThrottledWarning unreadable = new ThrottledWarning(LOG::warn);

  /** The next offset of each partition. Used by the thread only. */
  private final Map<TopicPartition, Long> next = new HashMap<>();

  private boolean assigned; // used by the thread only
  private @Nullable Uuid id; // used by the thread only
  private final Thread thread;
  private volatile boolean reading;
  private volatile boolean closed;
  private volatile @Nullable KafkaConsumer<K, V> polled;

  /** Starts reading records with string keys; see the constructor for the parameters. */
  public static TopicFollower<String, byte[]> ofTextKeys(
      Map<String, Object> connection,
      String topic,
      long last,
      Consumer<ConsumerRecord<String, byte[]>> each,
      Runnable recreated) {
    return new TopicFollower<>(
        connection,
        new StringDeserializer(),
        new ByteArrayDeserializer(),
        topic,
        last,
        each,
        recreated);
  }

  /**
   * Starts reading.
   *
   * @param connection the settings of Kafka clients: addresses, security
   * @param last the number of existing records to read, per partition; new partitions are read from
   *     their beginning
   * @param each receives every record, on the follower's thread; must not throw
   * @param recreated called on the follower's thread before the records of a topic that was deleted
   *     and created again; must not throw
   */
  public TopicFollower(
      Map<String, Object> connection,
      Deserializer<K> keys,
      Deserializer<V> values,
      String topic,
      long last,
      Consumer<ConsumerRecord<K, V>> each,
      Runnable recreated) {
    this.connection = Map.copyOf(connection);
    this.settings = new HashMap<>(connection);
    settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, last == 0 ? "latest" : "earliest");
    settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    settings.putIfAbsent(ConsumerConfig.METADATA_MAX_AGE_CONFIG, NEW_PARTITIONS_MILLIS);
    this.keys = keys;
    this.values = values;
    this.topic = topic;
    this.last = last;
    this.each = each;
    this.recreated = recreated;
    this.thread = Thread.ofPlatform().name(topic + "-follower").daemon().start(this::run);
  }

  /**
   * Waits until all records that existed at the start are read. Returns false if that takes longer
   * than {@code patience}.
   */
  public boolean awaitRead(Duration patience) {
    try {
      return read.await(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Returns whether it currently reads new records. An outage of Kafka may be noticed late. */
  public boolean isReading() {
    return reading;
  }

  private void run() {
    while (!closed) {
      try (var consumer = new KafkaConsumer<>(settings, keys, values);
          var ids = new TopicIds(connection, topic)) {
        polled = consumer;
        follow(consumer, ids);
      } catch (WakeupException e) {
        // closed
      } catch (RuntimeException | Error e) { // or an OutOfMemoryError: the thread must go on
        unreadable.log("Cannot read the topic %s, trying again: %s".formatted(topic, e));
        LockSupport.parkNanos(PAUSE.toNanos());
      }
    }
  }

  /** Returns when the topic was created again: a new consumer knows nothing of the old one. */
  private void follow(KafkaConsumer<K, V> consumer, TopicIds ids) {
    noticeRecreation(ids);
    assign(consumer);
    Map<TopicPartition, Long> ends = consumer.endOffsets(consumer.assignment());
    reading = true;
    try {
      while (!closed && !noticeRecreation(ids)) {
        if (read.getCount() > 0
            && ends.entrySet().stream()
                .allMatch(end -> consumer.position(end.getKey()) >= end.getValue())) {
          read.countDown();
        }
        for (ConsumerRecord<K, V> record : consumer.poll(PAUSE)) {
          each.accept(record);
          next.put(new TopicPartition(topic, record.partition()), record.offset() + 1);
        }
        assign(consumer);
      }
    } finally {
      reading = false;
    }
  }

  /**
   * Returns whether the topic was created again. Offsets do not tell: the new log may be longer
   * than the old one by now.
   */
  private boolean noticeRecreation(TopicIds ids) {
    Uuid known = id;
    id = ids.current().orElse(known);
    if (known == null || known.equals(id)) {
      return false;
    }
    LOG.warnf("The topic %s was deleted and created again: reading it from its beginning", topic);
    next.clear();
    recreated.run();
    return true;
  }

  /** Assigns all partitions, each at its next offset. */
  private void assign(KafkaConsumer<K, V> consumer) {
    List<TopicPartition> partitions =
        consumer.partitionsFor(topic, PATIENCE).stream()
            .map(partition -> new TopicPartition(topic, partition.partition()))
            .toList();
    if (partitions.isEmpty()) {
      // This request creates the topic if the broker creates topics automatically.
      throw new UnknownTopicOrPartitionException("there is no topic %s yet".formatted(topic));
    }
    if (partitions.size() == consumer.assignment().size()) {
      return;
    }
    consumer.assign(partitions);
    Map<TopicPartition, Long> begin = consumer.beginningOffsets(partitions);
    Map<TopicPartition, Long> end = consumer.endOffsets(partitions);
    for (TopicPartition partition : partitions) {
      long beginning = begin.getOrDefault(partition, 0L);
      long from =
          assigned ? beginning : Math.max(beginning, end.getOrDefault(partition, 0L) - last);
      consumer.seek(partition, next.computeIfAbsent(partition, added -> from));
    }
    assigned = true;
  }

  @Override
  public void close() {
    closed = true;
    PollingThread.end(thread, polled);
  }
}
