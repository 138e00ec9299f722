package dev.winnow.ingest.partition;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.embedded.KafkaBroker;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.qdrant.QdrantVectorIndex;
import dev.winnow.index.qdrant.TestConfig;
import dev.winnow.testing.qdrant.FakeQdrant;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The log of a real broker is restored from an older copy, and grows while no worker runs. */
@SuppressWarnings("NullAway.Init") // JUnit calls start first
class RestoredLogTest {

  private static final String TOPIC = "restored";

  private enum Adapter {
    LUCENE,
    QDRANT
  }

  private final FakeQdrant server = new FakeQdrant();
  @TempDir private Path directory;
  private int port;
  private KafkaBroker broker;
  private Map<String, Object> connection;

  @BeforeEach
  void start() throws Exception {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    broker = KafkaBroker.start(log(), port);
    connection = Map.of("bootstrap.servers", broker.bootstrapServers());
    try (Admin admin = Admin.create(connection)) {
      NewTopic topic = new NewTopic(TOPIC, 4, (short) 1);
      topic.configs(
          Map.of(
              "cleanup.policy",
              "compact,delete",
              "retention.ms",
              "-1",
              "segment.ms",
              "30",
              "min.cleanable.dirty.ratio",
              "0"));
      admin.createTopics(List.of(topic)).all().get();
    }
  }

  @AfterEach
  void stop() {
    broker.close();
    server.close();
  }

  private Path log() {
    return directory.resolve("log");
  }

  private Path copy() {
    return directory.resolve("copy");
  }

  private void restart() throws IOException {
    broker.close();
    broker = KafkaBroker.start(log(), port);
  }

  private void copyLog() throws IOException {
    broker.close();
    try (Stream<Path> files = Files.walk(log())) {
      for (Path file : files.toList()) {
        Files.copy(file, copy().resolve(log().relativize(file)));
      }
    }
    broker = KafkaBroker.start(log(), port);
  }

  private void restoreLog() throws IOException {
    broker.close();
    Files.move(log(), directory.resolve("lost"));
    Files.move(copy(), log());
    broker = KafkaBroker.start(log(), port);
  }

  private Worker worker(Adapter adapter) {
    VectorIndex index =
        switch (adapter) {
          case LUCENE -> Worker.embedded(directory.resolve("index"));
          case QDRANT -> QdrantVectorIndex.open(server.url(), Worker.SCHEMA, TestConfig.defaults());
        };
    return new Worker(connection, TOPIC, index);
  }

  /** Sends to all partitions in turn, with timestamps that depend on the numbers. */
  private void send(String name, int from, int to) {
    try (var producer =
        new KafkaProducer<>(connection, new StringSerializer(), new ByteArraySerializer())) {
      for (int i = from; i < to; i++) {
        producer.send(new ProducerRecord<>(TOPIC, i % 4, 1_000L + i, name + i, new byte[1]));
      }
    }
  }

  private void fill(Adapter adapter, int records) {
    try (Worker worker = worker(adapter)) {
      worker.workUntilCommitted(records);
    }
  }

  /** Each start is refused, not only the first one. */
  private void assertRefused(Adapter adapter, String why) {
    for (int start = 0; start < 2; start++) {
      try (Worker worker = worker(adapter)) {
        await()
            .untilAsserted(
                () -> {
                  worker.work();
                  assertThat(worker.ends).isNotEmpty();
                });
        assertThat(worker.ends)
            .singleElement()
            .extracting(Throwable::getMessage)
            .asString()
            .contains("the index holds records of restored-")
            .contains("up to offset 10, but " + why)
            .contains("or is an older copy")
            .contains("delete the index");
        assertThat(worker.applied).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void refusesAnOlderCopyThatEndsBeforeThePosition(Adapter adapter) throws Exception {
    // Given
    send("asset-", 0, 20);
    copyLog();
    send("asset-", 20, 40);
    fill(adapter, 40);
    // When
    restoreLog();
    // Then
    assertRefused(adapter, "the log ends at 5");
  }

  /**
   * The service is stopped to copy its log, so the epochs of the log and of its copy have the same
   * numbers, and begin at the same offsets.
   */
  @ParameterizedTest
  @EnumSource
  void refusesAnOlderCopyThatGrewBeyondThePosition(Adapter adapter) throws Exception {
    // Given
    send("asset-", 0, 20);
    copyLog();
    send("asset-", 20, 40);
    fill(adapter, 40);
    // When
    restoreLog();
    send("other-", 20, 80);
    // Then
    assertRefused(adapter, "at offset 9 the log has another record");
  }

  /** Kafka does not know an epoch that its log has not reached, and so cannot say where it ends. */
  @Test
  void refusesAnOlderCopyOfFewerEpochs() throws Exception {
    // Given
    send("asset-", 0, 20);
    copyLog();
    restart();
    restart();
    send("asset-", 20, 40);
    fill(Adapter.LUCENE, 40);
    // When
    restoreLog();
    send("other-", 20, 80);
    // Then
    assertRefused(Adapter.LUCENE, "at offset 9 the log has another record");
  }

  /** The log may hold a similar record again, or compaction may have removed it. */
  @ParameterizedTest
  @EnumSource
  void refusesALogThatWasCutBackInTheEpochOfTheLastRecord(Adapter adapter) throws Exception {
    // Given
    send("asset-", 0, 20);
    copyLog();
    send("asset-", 20, 40);
    fill(adapter, 40);
    // When
    restoreLog();
    restart();
    send("asset-", 20, 80);
    // Then
    assertRefused(adapter, "at offset 5 the log has another record");
  }

  @ParameterizedTest
  @EnumSource
  void acceptsTheSameLogAfterManyRestarts(Adapter adapter) throws Exception {
    // Given
    send("asset-", 0, 20);
    restart();
    send("asset-", 20, 40);
    fill(adapter, 40);
    // When
    restart();
    send("asset-", 40, 60);
    restart();
    // Then
    fill(adapter, 60);
    assertAccepted(adapter, 60);
  }

  private void assertAccepted(Adapter adapter, int records) {
    try (Worker worker = worker(adapter)) {
      worker.workUntilCommitted(records);
      await()
          .untilAsserted(
              () -> {
                worker.work(); // it may not have joined its group before
                assertThat(worker.isComplete()).isTrue();
              });
      assertThat(worker.ends).isEmpty();
    }
  }

  @Test
  void acceptsTheSameLogWithoutTheLastRecords() throws Exception {
    // Given a partition that ends with an aborted record
    send("asset-", 0, 40);
    abort(1);
    fill(Adapter.LUCENE, 40);
    // When the last records are removed by compaction, or because of their age
    send("asset-", 36, 37);
    send("asset-", 36, 37);
    send("asset-", 80, 84); // so much later that it begins a segment
    restart();
    compactSoon();
    await()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(() -> assertThat(firstFrom(new TopicPartition(TOPIC, 0), 9)).isEqualTo(11));
    try (Admin admin = Admin.create(connection)) {
      admin
          .deleteRecords(Map.of(new TopicPartition(TOPIC, 2), RecordsToDelete.beforeOffset(10)))
          .all()
          .get();
    }
    // Then
    assertAccepted(Adapter.LUCENE, 48);
  }

  /** By default, the broker looks every 15 seconds for something to compact. */
  private void compactSoon() throws Exception {
    ConfigResource brokers = new ConfigResource(ConfigResource.Type.BROKER, "");
    AlterConfigOp often =
        new AlterConfigOp(
            new ConfigEntry("log.cleaner.backoff.ms", "100"), AlterConfigOp.OpType.SET);
    try (Admin admin = Admin.create(connection)) {
      admin.incrementalAlterConfigs(Map.of(brokers, List.of(often))).all().get();
    }
  }

  private void abort(int partition) throws Exception {
    Map<String, Object> settings = new HashMap<>(connection);
    settings.put("transactional.id", "aborted");
    try (var producer =
        new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer())) {
      producer.initTransactions();
      producer.beginTransaction();
      producer.send(new ProducerRecord<>(TOPIC, partition, "aborted", new byte[1])).get();
      producer.abortTransaction();
    }
  }

  /** Returns the offset of the first record at an offset or later. */
  private long firstFrom(TopicPartition partition, long offset) {
    try (var consumer =
        new KafkaConsumer<>(connection, new StringDeserializer(), new ByteArrayDeserializer())) {
      consumer.assign(List.of(partition));
      consumer.seek(partition, offset);
      return consumer.poll(Duration.ofSeconds(10)).iterator().next().offset();
    }
  }
}
