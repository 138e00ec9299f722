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
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The log of a real broker is restored from an older copy while no worker runs. */
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
              "cleanup.policy", "compact", "segment.ms", "30", "min.cleanable.dirty.ratio", "0"));
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
}
