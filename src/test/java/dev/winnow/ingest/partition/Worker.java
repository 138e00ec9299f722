package dev.winnow.ingest.partition;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.PointChange;
import dev.winnow.index.SourceLog;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.lucene.LuceneVectorIndex;
import dev.winnow.serving.Serving;
import dev.winnow.testing.Servings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.eclipse.microprofile.config.ConfigProvider;

/** The partition handling of a worker, without the encoders. */
final class Worker implements ConsumerRebalanceListener, AutoCloseable {

  static final IndexSchema SCHEMA = new IndexSchema("assets", Map.of("image", 3), Map.of());

  final List<TopicPartition> partitions;
  final List<Throwable> ends = new CopyOnWriteArrayList<>();
  final IngestProgress progress = new IngestProgress(new SimpleMeterRegistry());
  final VectorIndex index;
  final KafkaConsumer<String, byte[]> consumer;
  final WholeTopic wholeTopic;
  final IndexRebuild rebuild;
  final IndexPositions positions;
  final ConsumerAssignment assignment;
  final List<String> applied = new CopyOnWriteArrayList<>();

  static VectorIndex embedded(Path directory) {
    return LuceneVectorIndex.open(directory, SCHEMA);
  }

  /** The group has the name of the topic. */
  Worker(Map<String, Object> connection, String topic, VectorIndex index) {
    partitions = Stream.of(0, 1, 2, 3).map(p -> new TopicPartition(topic, p)).toList();
    this.index = index;
    Serving serving = Servings.of(index);
    SourceClaim claim =
        new SourceClaim(serving, topic, name -> new SourceLog("c", name, "id"), ends::add);
    wholeTopic = new WholeTopic(claim, serving, topic);
    rebuild =
        new IndexRebuild(
            claim, serving, new LogHistory(connection), new DroppedDeletes(any -> Map.of()));
    positions = new IndexPositions(claim, serving, progress);
    assignment = new ConsumerAssignment(wholeTopic, rebuild, positions);
    Map<String, Object> settings = new HashMap<>(connection);
    settings.put("group.id", topic);
    settings.put("auto.offset.reset", "earliest");
    settings.put("enable.auto.commit", "false");
    settings.put("heartbeat.interval.ms", "200");
    settings.put("fetch.max.wait.ms", "20"); // a close waits for a fetch in progress
    settings.put("isolation.level", "read_committed");
    settings.put("allow.auto.create.topics", ofChannel("allow.auto.create.topics"));
    consumer =
        new KafkaConsumer<>(
            new FetchedRecords(progress).customize("assets", ConfigProvider.getConfig(), settings),
            new StringDeserializer(),
            new ByteArrayDeserializer());
    consumer.subscribe(List.of(topic), this);
  }

  private static String ofChannel(String setting) {
    Properties properties = new Properties();
    try (InputStream file = Worker.class.getResourceAsStream("/application.properties")) {
      properties.load(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("mp.messaging.incoming.assets." + setting, "true");
  }

  @Override
  public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
    assignment.onPartitionsAssigned(consumer, partitions);
  }

  @Override
  public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
    assignment.onPartitionsRevoked(consumer, partitions);
  }

  /** Polls once, and indexes and commits the records. */
  void work() {
    List<IngestProgress.Ticket> tickets = new ArrayList<>();
    List<PointChange> changes = new ArrayList<>();
    List<String> keys = new ArrayList<>();
    Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
    for (var record : consumer.poll(Duration.ofMillis(50))) {
      tickets.add(progress.begin(record));
      changes.add(
          new PointChange.Delete(new AssetId(record.key()), Version.ofOffset(record.offset())));
      keys.add(record.key());
      offsets.put(
          new TopicPartition(record.topic(), record.partition()),
          new OffsetAndMetadata(record.offset() + 1));
    }
    if (changes.isEmpty()) {
      return;
    }
    index.apply(changes).await().indefinitely();
    applied.addAll(keys);
    tickets.forEach(ticket -> progress.end(ticket, IngestProgress.Outcome.DELETED));
    consumer.commitSync(offsets);
  }

  void workUntilCommitted(long sum) {
    await()
        .untilAsserted(
            () -> {
              work();
              assertThat(committed()).isEqualTo(sum);
            });
  }

  /** Returns whether the worker has applied everything that its index lacked. */
  boolean isComplete() {
    progress.applied().applied().forEach(rebuild.targets()::progress);
    return assignment.joined() && rebuild.targets().awaited().isEmpty();
  }

  long committed() {
    return consumer.committed(Set.copyOf(partitions)).values().stream()
        .mapToLong(offset -> offset == null ? 0 : offset.offset())
        .sum();
  }

  @Override
  public void close() {
    consumer.close();
    index.close();
  }
}
