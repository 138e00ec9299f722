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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
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
  private boolean handling; // used by the thread only
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
            handle(assets, consumer);
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

  /**
   * Runs the handler on its own thread, and polls the paused consumer until it ends. A consumer
   * that does not poll for {@code max.poll.interval.ms} leaves the group, and would never commit
   * the events of a handler that takes longer.
   */
  private void handle(List<IndexedAsset> assets, KafkaConsumer<String, byte[]> consumer) {
    handling = true;
    consumer.pause(consumer.assignment());
    CompletableFuture<@Nullable Void> handled =
        CompletableFuture.runAsync(
            () -> handler.accept(assets),
            Thread.ofPlatform().name(topic + "-handler").daemon()::start);
    try {
      while (!ended(handled)) {
        consumer.poll(Duration.ZERO);
      }
      handled.join();
    } finally {
      handled.handle((done, failure) -> true).join(); // events are handled by one thread at a time
      handling = false;
    }
    consumer.resume(consumer.assignment());
  }

  /** Waits up to a second. */
  private static boolean ended(CompletableFuture<?> handled) {
    try {
      handled.get(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      return true;
    } catch (InterruptedException e) {
      throw new InterruptException(e);
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
  private final class CommitStart implements ConsumerRebalanceListener {

    private final KafkaConsumer<String, byte[]> consumer;

    CommitStart(KafkaConsumer<String, byte[]> consumer) {
      this.consumer = consumer;
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
      Map<TopicPartition, OffsetAndMetadata> starts = new HashMap<>();
      partitions.forEach(
          partition -> starts.put(partition, new OffsetAndMetadata(consumer.position(partition))));
      consumer.commitSync(starts);
      if (handling) {
        consumer.pause(partitions); // a poll meanwhile must not return events
      }
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
