package dev.winnow.ingest.partition;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.embedded.KafkaBroker;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.PointChange;
import dev.winnow.index.SourceLog;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.lucene.LuceneVectorIndex;
import dev.winnow.kafka.KafkaCluster;
import dev.winnow.kafka.KafkaSettings;
import dev.winnow.serving.Serving;
import dev.winnow.testing.Servings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.eclipse.microprofile.config.ConfigProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Workers with separate indexes on a real broker. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // JUnit calls start first
class WorkersOnABrokerTest {

  private KafkaBroker broker;
  private Map<String, Object> connection;

  @BeforeAll
  void start(@TempDir Path directory) throws Exception {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = free.getLocalPort();
      free.close();
      broker = KafkaBroker.start(directory, port);
    }
    connection = Map.of("bootstrap.servers", broker.bootstrapServers());
    try (Admin admin = Admin.create(connection)) {
      admin
          .createTopics(
              List.of(
                  new NewTopic("refused", 4, (short) 1),
                  new NewTopic("in-turn", 4, (short) 1),
                  new NewTopic("restored", 4, (short) 1),
                  new NewTopic("aborted", 4, (short) 1),
                  new NewTopic("compacted", 1, (short) 1)
                      .configs(Map.of("cleanup.policy", "compact", "delete.retention.ms", "7000")),
                  new NewTopic("expiring", 1, (short) 1)
                      .configs(Map.of("cleanup.policy", "compact,delete"))))
          .all()
          .get();
    }
  }

  @AfterAll
  void stop() {
    broker.close();
  }

  /** The partition handling of a worker, without the encoders. */
  private final class Worker implements ConsumerRebalanceListener, AutoCloseable {

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

    /** The group has the name of the topic. */
    Worker(Path directory, String topic) {
      partitions = Stream.of(0, 1, 2, 3).map(p -> new TopicPartition(topic, p)).toList();
      index =
          LuceneVectorIndex.open(
              directory, new IndexSchema("assets", Map.of("image", 3), Map.of()));
      Serving serving = Servings.of(index);
      SourceClaim claim =
          new SourceClaim(serving, topic, name -> new SourceLog("c", name, "id"), ends::add);
      wholeTopic = new WholeTopic(claim, serving, topic);
      rebuild = new IndexRebuild(claim, serving, new DroppedDeletes(any -> Map.of()));
      positions = new IndexPositions(serving, progress);
      assignment = new ConsumerAssignment(wholeTopic, rebuild, positions);
      Map<String, Object> settings = new HashMap<>(connection);
      settings.put("group.id", topic);
      settings.put("auto.offset.reset", "earliest");
      settings.put("enable.auto.commit", "false");
      settings.put("heartbeat.interval.ms", "200");
      settings.put("isolation.level", "read_committed");
      consumer =
          new KafkaConsumer<>(
              new FetchedRecords(progress)
                  .customize("assets", ConfigProvider.getConfig(), settings),
              new StringDeserializer(),
              new ByteArrayDeserializer());
      consumer.subscribe(List.of(topic), this);
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

  private void send(String topic, int from, int to) {
    try (var producer =
        new KafkaProducer<>(connection, new StringSerializer(), new ByteArraySerializer())) {
      for (int i = from; i < to; i++) {
        producer.send(new ProducerRecord<>(topic, i % 4, "asset-" + i, new byte[0]));
      }
    }
  }

  @Test
  void rejectsASecondWorkerAndKeepsTheFirst(@TempDir Path one, @TempDir Path other) {
    // Given
    send("refused", 0, 40);
    try (Worker first = new Worker(one, "refused")) {
      workUntilCommitted(first, 40);
      // When
      Worker second = new Worker(other, "refused");
      await()
          .untilAsserted(
              () -> {
                first.work();
                second.work();
                assertThat(second.ends).isNotEmpty();
                assertThat(first.wholeTopic.problem()).isNotNull();
              });
      // Then the second worker ends without changes, and the first one reports the problem.
      assertThat(second.ends.getFirst())
          .hasMessageMatching(
              "this worker has 2 of 4 partitions, so the consumer group 'refused' has another"
                  + " member.*winnow\\.qdrant\\.url.*winnow\\.group.*");
      assertThat(second.assignment.joined()).isFalse();
      send("refused", 40, 80);
      second.work();
      assertThat(second.index.isEmpty().await().indefinitely()).isTrue();
      assertThat(first.wholeTopic.problem()).contains("has 2 of 4 partitions");
      assertThat(first.ends).isEmpty();
      // And when it is gone, the first one has everything again.
      second.close();
      await()
          .untilAsserted(
              () -> {
                first.work();
                assertThat(first.wholeTopic.problem()).isNull();
                assertThat(first.committed()).isEqualTo(80);
              });
    }
  }

  @Test
  void returningIndexReadsRecordsCommittedByAnother(@TempDir Path one, @TempDir Path other) {
    // Given an index that ends at some offset, and another one that continued in the same group
    send("in-turn", 0, 40);
    try (Worker first = new Worker(one, "in-turn")) {
      workUntilCommitted(first, 40);
    }
    send("in-turn", 40, 60);
    try (Worker second = new Worker(other, "in-turn")) {
      workUntilCommitted(second, 60);
    }
    // When the first one is back
    try (Worker first = new Worker(one, "in-turn")) {
      await()
          .untilAsserted(
              () -> {
                first.consumer.poll(Duration.ZERO);
                assertThat(first.assignment.joined()).isTrue();
              });
      // Then it rewinds to its own position, and reads the records of the other one.
      assertThat(first.committed()).isEqualTo(40);
      assertThat(first.rebuild.targets()).hasSize(4);
    }
    try (Worker first = new Worker(one, "in-turn")) {
      workUntilCommitted(first, 60);
      assertThat(first.progress.applied().applied().values()).containsOnly(15L);
    }
  }

  @Test
  void restoredCopyReadsLaterRecords(@TempDir Path directory) throws Exception {
    // Given a copy that is made while records come
    send("restored", 0, 40);
    Path copy = directory.resolve("copy");
    try (Worker worker = new Worker(directory, "restored")) {
      workUntilCommitted(worker, 40);
      send("restored", 40, 60);
      worker.work();
      worker.positions.note();
      worker.index.local().orElseThrow().snapshot(copy);
      send("restored", 60, 80);
      workUntilCommitted(worker, 80);
    }
    // When a worker starts on the copy
    try (Worker restored = new Worker(copy, "restored")) {
      await()
          .untilAsserted(
              () -> {
                restored.consumer.poll(Duration.ZERO);
                assertThat(restored.assignment.joined()).isTrue();
              });
      // Then it rewinds to the end of the copy, and misses no record.
      assertThat(restored.committed()).isLessThan(80);
    }
    try (Worker restored = new Worker(copy, "restored")) {
      workUntilCommitted(restored, 80);
      assertThat(restored.applied).hasSizeGreaterThanOrEqualTo(20);
      // All are tombstones: changes that the copy contains are not applied again.
      List<PointChange> again =
          IntStream.range(0, 80)
              .<PointChange>mapToObj(
                  i -> new PointChange.Delete(new AssetId("asset-" + i), Version.ofOffset(i / 4)))
              .toList();
      assertThat(restored.index.apply(again).await().indefinitely())
          .hasSize(80)
          .containsOnly(VectorIndex.Outcome.APPLIED);
    }
  }

  private static void workUntilCommitted(Worker worker, long sum) {
    await()
        .untilAsserted(
            () -> {
              worker.work();
              assertThat(worker.committed()).isEqualTo(sum);
            });
  }

  /** Returns whether the worker has applied everything that its index lacked. */
  private static boolean isComplete(Worker worker) {
    worker.progress.applied().applied().forEach(worker.rebuild::progress);
    return worker.assignment.joined() && worker.rebuild.targets().isEmpty();
  }

  @Test
  void logThatEndsWithAbortedRecordsIsCompleteWhenItsOtherRecordsAreApplied(@TempDir Path directory)
      throws Exception {
    // Given
    send("aborted", 0, 40);
    Map<String, Object> settings = new HashMap<>(connection);
    settings.put("transactional.id", "aborted");
    try (var producer =
        new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer())) {
      producer.initTransactions();
      producer.beginTransaction();
      producer.send(new ProducerRecord<>("aborted", 0, "asset-40", new byte[0])).get();
      producer.abortTransaction();
    }
    try (Worker worker = new Worker(directory, "aborted")) {
      // When
      await()
          .untilAsserted(
              () -> {
                worker.work();
                assertThat(isComplete(worker)).isTrue();
              });
      // Then
      assertThat(worker.applied).hasSize(40);
    }
  }

  @Test
  void knowsHowLongATopicKeepsTombstones() throws Exception {
    KafkaSettings settings = new KafkaSettings(broker.bootstrapServers(), Map.of());
    try (Admin admin = settings.admin()) {
      KafkaCluster cluster = new KafkaCluster(admin, settings);
      assertThat(cluster.tombstonesKept("compacted")).contains(Duration.ofSeconds(7));
      assertThat(cluster.tombstonesKept("expiring")).isEmpty();
      assertThat(cluster.tombstonesKept("refused")).isEmpty();
      assertThat(cluster.tombstonesKept("missing")).isEmpty();
    }
  }
}
