package dev.winnow.events;

import dev.winnow.kafka.PollingThread;
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
 * Shares the events of indexed assets among the processes of a consumer group, on a thread of its
 * own. Each event goes to one process, at least once: what a process has not handled when it ends,
 * another one gets. A new group begins with what is indexed from then on.
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
   * @param handler gets up to 100 events in the order of their partitions, and may block; if it
   *     throws, it gets them again
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
        consumer.subscribe(List.of(topic), new CommitWhereItBegins(consumer));
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
        failed.log("Events of indexed assets wait, trying again: " + e);
        LockSupport.parkNanos(PAUSE.toNanos());
      }
    }
  }

  private void read(ConsumerRecord<String, byte[]> record, List<IndexedAsset> into) {
    try {
      into.add(json.read(record.value()));
    } catch (IOException e) {
      failed.log("An event of an indexed asset cannot be read: " + e);
    }
  }

  /** Otherwise a group that fails before its first commit would begin at a later end. */
  private record CommitWhereItBegins(KafkaConsumer<String, byte[]> consumer)
      implements ConsumerRebalanceListener {

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
      partitions.forEach(consumer::position);
      consumer.commitSync();
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
      // What was handled is committed.
    }
  }

  @Override
  public void close() {
    closed = true;
    PollingThread.end(thread, polled);
  }
}
