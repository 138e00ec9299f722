package dev.winnow.events;

import dev.winnow.kafka.PollingThread;
import dev.winnow.log.Printable;
import dev.winnow.log.ThrottledWarning;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Distributes the events of indexed assets among the processes of a consumer group, on its own
 * thread. Each event goes to one process, at least once: another process receives the events that a
 * process had not handled when it ended. A new group starts at the end of the topic.
 */
public final class IndexEventsGroup implements AutoCloseable {

  private static final Logger LOG = Logger.getLogger(IndexEventsGroup.class);
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final int BATCH = 100;
  private static final int NEW_PARTITIONS_MILLIS = 5_000;

  private final Map<String, Object> settings;
  private final String topic;
  private final Consumer<List<IndexedAsset>> handler;
  private final IndexEventJson json = new IndexEventJson();
  private final ThrottledWarning failed = new ThrottledWarning(LOG::warn);
  private final Thread thread;
  private volatile boolean closed;
  private volatile @Nullable KafkaConsumer<String, byte[]> polled;

  /**
   * Joins the group.
   *
   * @param connection the settings of Kafka clients: addresses, security
   * @param handler receives up to 100 events in the order of their partitions, and may block; if it
   *     throws, it receives them again
   */
  public IndexEventsGroup(
      Map<String, Object> connection,
      String topic,
      String group,
      Consumer<List<IndexedAsset>> handler) {
    this.settings = new HashMap<>(connection);
    settings.put(ConsumerConfig.GROUP_ID_CONFIG, group);
    settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "latest");
    settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, BATCH);
    settings.put(ConsumerConfig.METADATA_MAX_AGE_CONFIG, NEW_PARTITIONS_MILLIS);
    this.topic = topic;
    this.handler = handler;
    this.thread = Thread.ofPlatform().name(group).daemon().start(this::run);
  }

  private void run() {
    while (!closed) {
      try (var consumer =
          new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer())) {
        polled = consumer;
        consumer.subscribe(List.of(topic), new CommitStart(consumer));
        while (!closed) {
          List<IndexedAsset> assets = new ArrayList<>();
          consumer.poll(PAUSE).forEach(record -> read(record, assets));
          if (!assets.isEmpty()) {
            handler.accept(assets);
            consumer.commitSync();
          }
        }
      } catch (WakeupException e) {
        // closed
      } catch (RuntimeException e) {
        failed.log("Cannot process events of indexed assets, trying again: " + e);
        LockSupport.parkNanos(PAUSE.toNanos());
      }
    }
  }

  private void read(ConsumerRecord<String, byte[]> record, List<IndexedAsset> into) {
    try {
      into.add(json.read(record.value()));
    } catch (IOException e) {
      failed.log("Cannot read an event of an indexed asset: " + Printable.of(e.toString()));
    }
  }

  /**
   * Commits the start positions. Otherwise a group that fails before its first commit would start
   * at a later end of the topic.
   */
  private record CommitStart(KafkaConsumer<String, byte[]> consumer)
      implements ConsumerRebalanceListener {

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
      partitions.forEach(consumer::position);
      consumer.commitSync();
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
      // Handled events are already committed.
    }
  }

  @Override
  public void close() {
    closed = true;
    PollingThread.end(thread, polled);
  }
}
