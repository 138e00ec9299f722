package dev.winnow.ingest.partition;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.embedded.KafkaBroker;
import dev.winnow.index.PointChange;
import dev.winnow.index.VectorIndex;
import dev.winnow.kafka.KafkaCluster;
import dev.winnow.kafka.KafkaSettings;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
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

  private Worker worker(Path directory, String topic) {
    return new Worker(connection, topic, Worker.embedded(directory));
  }

  private void send(String topic, int from, int to) {
    try (var producer =
        new KafkaProducer<>(connection, new StringSerializer(), new ByteArraySerializer())) {
      for (int i = from; i < to; i++) {
        producer.send(new ProducerRecord<>(topic, i % 4, "asset-" + i, new byte[0]));
      }
    }
  }

  /** The broker would create it without compaction. */
  @Test
  void doesNotCreateAMissingTopic(@TempDir Path directory) throws Exception {
    try (Worker worker = worker(directory, "missing");
        Admin admin = Admin.create(connection)) {
      for (int polls = 0; polls < 20; polls++) {
        worker.work();
      }
      assertThat(admin.listTopics().names().get()).contains("refused").doesNotContain("missing");
      // When
      admin.createTopics(List.of(new NewTopic("missing", 4, (short) 1))).all().get();
      send("missing", 0, 4);
      // Then
      worker.workUntilCommitted(4);
    }
  }

  @Test
  void rejectsASecondWorkerAndKeepsTheFirst(@TempDir Path one, @TempDir Path other) {
    // Given
    send("refused", 0, 40);
    try (Worker first = worker(one, "refused")) {
      first.workUntilCommitted(40);
      // When
      Worker second = worker(other, "refused");
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
    try (Worker first = worker(one, "in-turn")) {
      first.workUntilCommitted(40);
    }
    send("in-turn", 40, 60);
    try (Worker second = worker(other, "in-turn")) {
      second.workUntilCommitted(60);
    }
    // When the first one is back
    try (Worker first = worker(one, "in-turn")) {
      await()
          .untilAsserted(
              () -> {
                first.consumer.poll(Duration.ZERO);
                assertThat(first.assignment.joined()).isTrue();
              });
      // Then it rewinds to its own position, and reads the records of the other one.
      assertThat(first.committed()).isEqualTo(40);
      assertThat(first.rebuild.targets().awaited()).hasSize(4);
    }
    try (Worker first = worker(one, "in-turn")) {
      first.workUntilCommitted(60);
      assertThat(first.progress.applied().applied().values()).containsOnly(15L);
    }
  }

  @Test
  void restoredCopyReadsLaterRecords(@TempDir Path directory) throws Exception {
    // Given a copy that is made while records come
    send("restored", 0, 40);
    Path copy = directory.resolve("copy");
    try (Worker worker = worker(directory, "restored")) {
      worker.workUntilCommitted(40);
      send("restored", 40, 60);
      worker.work();
      worker.positions.note();
      worker.index.local().orElseThrow().snapshot(copy);
      send("restored", 60, 80);
      worker.workUntilCommitted(80);
    }
    // When a worker starts on the copy
    try (Worker restored = worker(copy, "restored")) {
      await()
          .untilAsserted(
              () -> {
                restored.consumer.poll(Duration.ZERO);
                assertThat(restored.assignment.joined()).isTrue();
              });
      // Then it rewinds to the end of the copy, and misses no record.
      assertThat(restored.committed()).isLessThan(80);
    }
    try (Worker restored = worker(copy, "restored")) {
      restored.workUntilCommitted(80);
      assertThat(restored.applied).hasSizeGreaterThanOrEqualTo(20);
      // All are tombstones: changes that the copy contains are not applied again.
      List<PointChange> again =
          IntStream.range(0, 80)
              .<PointChange>mapToObj(
                  i -> new PointChange.Delete(new AssetId("asset-" + i), Version.ofOffset(i / 4)))
              .toList();
      assertThat(restored.index.apply(again).await().indefinitely())
          .hasSize(80)
          .containsOnly(VectorIndex.Outcome.DELETED);
    }
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
    try (Worker worker = worker(directory, "aborted")) {
      // When
      await()
          .untilAsserted(
              () -> {
                worker.work();
                assertThat(worker.isComplete()).isTrue();
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
