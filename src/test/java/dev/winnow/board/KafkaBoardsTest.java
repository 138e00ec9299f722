package dev.winnow.board;

import static dev.winnow.testing.Waiting.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.embedded.KafkaBroker;
import dev.winnow.record.KafkaHeaders;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KafkaBoardsTest {

  private static final int MAX_BOARDS = 100;

  private static final BoardKey BIKES = new BoardKey("acme", "bikes");

  @TempDir static Path directory;
  private static KafkaBroker broker;
  private static Map<String, Object> connection;

  private final String topic = "boards-" + UUID.randomUUID();

  @BeforeAll
  static void startBroker() throws IOException {
    broker = KafkaBroker.start(directory, freePort());
    connection = Map.of("bootstrap.servers", broker.bootstrapServers());
  }

  @AfterAll
  static void stopBroker() {
    broker.close();
  }

  private static Board board(String... members) {
    return new Board("bikes", List.of(members).stream().map(AssetId::new).toList(), null);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  @Test
  void boardsAreDurableAndSharedByProcesses() throws IOException {
    Board rule = new Board("winter", List.of(), new ObjectMapper().readTree("{\"text\":\"snow\"}"));
    try (Boards here = new KafkaBoards(connection, topic, MAX_BOARDS);
        Boards there = new KafkaBoards(connection, topic, MAX_BOARDS)) {
      here.put(BIKES, board("a"), null);
      assertThat(here.get(BIKES)).contains(board("a"));
      await().untilAsserted(() -> assertThat(there.get(BIKES)).contains(board("a")));

      // the newest version wins over a later change of an older one
      here.put(BIKES, board("a", "b"), 5L);
      there.put(BIKES, board("c"), 4L);
      here.put(new BoardKey("acme", "winter"), rule, null);
      await()
          .untilAsserted(
              () -> assertThat(there.list("acme")).containsExactly(board("a", "b"), rule));
      assertThat(here.get(BIKES)).contains(board("a", "b"));
    }
    // a process that starts later reads them again
    try (Boards later = new KafkaBoards(connection, topic, MAX_BOARDS)) {
      assertThat(later.get(BIKES)).contains(board("a", "b"));
      later.put(BIKES, null, null);
      assertThat(later.list("acme")).containsExactly(rule);
    }
  }

  @Test
  void rejectsMoreBoardsOfATenantThanConfigured() {
    try (Boards boards = new KafkaBoards(connection, topic, 3)) {
      for (int i = 0; i < 3; i++) {
        boards.put(new BoardKey("acme", "b" + i), board("a"), null);
      }

      BoardKey further = new BoardKey("acme", "further");
      assertThatThrownBy(() -> boards.put(further, board("a"), null))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("there are 3 boards already");
      boards.put(new BoardKey("acme", "b0"), board("b"), null);
      boards.put(new BoardKey("rival", "further"), board("a"), null);
      boards.put(new BoardKey("acme", "b0"), null, null);
      boards.put(further, board("a"), null);
      assertThat(boards.list("acme")).hasSize(3);
    }
  }

  @Test
  void callersWaitTogetherForAKafkaThatIsAway() throws Exception {
    Map<String, Object> nobody = Map.of("bootstrap.servers", "localhost:" + freePort());
    try (Boards boards = new KafkaBoards(nobody, topic, MAX_BOARDS, Duration.ofSeconds(2));
        var callers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Optional<Board>>> calls =
          callers.invokeAll(Collections.nCopies(5, () -> boards.get(BIKES)), 6, TimeUnit.SECONDS);

      assertThat(calls)
          .allSatisfy(
              call -> {
                assertThat(call.state()).isEqualTo(Future.State.FAILED);
                assertThat(call.exceptionNow()).isInstanceOf(BoardsUnavailableException.class);
              });
    }
  }

  @Test
  void usesAKafkaThatIsBack(@TempDir Path other) throws Exception {
    int port = freePort();
    Map<String, Object> away = Map.of("bootstrap.servers", "localhost:" + port);
    try (Boards boards = new KafkaBoards(away, topic, MAX_BOARDS, Duration.ofSeconds(1))) {
      assertThatThrownBy(() -> boards.get(BIKES)).isInstanceOf(BoardsUnavailableException.class);
      try (KafkaBroker back = KafkaBroker.start(other, port)) {
        await()
            .ignoreExceptionsInstanceOf(BoardsUnavailableException.class)
            .untilAsserted(() -> assertThat(boards.get(BIKES)).isEmpty());
      }
    }
  }

  @Test
  void rejectsABoardThatIsTooLargeForKafka() throws IOException {
    var rule = new ObjectMapper().createObjectNode().put("text", "x".repeat(1 << 20));
    try (Boards boards = new KafkaBoards(connection, topic, MAX_BOARDS)) {
      assertThatThrownBy(() -> boards.put(BIKES, new Board("bikes", List.of(), rule), null))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("too large for Kafka");

      assertThat(boards.get(BIKES)).isEmpty();
    }
  }

  @Test
  void outdatedChangesAreNotWritten() throws Exception {
    try (Boards boards = new KafkaBoards(connection, topic, MAX_BOARDS);
        Admin admin = Admin.create(connection)) {
      boards.put(BIKES, board("a"), 5L);
      boards.put(BIKES, board("b"), 3L); // compaction would keep only this record

      var partition = new TopicPartition(topic, 0);
      assertThat(
              admin
                  .listOffsets(Map.of(partition, OffsetSpec.latest()))
                  .partitionResult(partition)
                  .get(10, TimeUnit.SECONDS)
                  .offset())
          .isEqualTo(1);
      boards.put(BIKES, board("c"), null);
      assertThat(boards.get(BIKES)).contains(board("c"));
    }
  }

  @Test
  void compactionKeepsTheNewestVersion() throws Exception {
    try (Boards here = new KafkaBoards(connection, topic, MAX_BOARDS);
        Boards there = new KafkaBoards(connection, topic, MAX_BOARDS);
        var threads = Executors.newFixedThreadPool(16)) {
      assertThat(here.all()).isEqualTo(there.all());
      List<Callable<Object>> changes = new ArrayList<>();
      for (long change = 0; change < 200; change++) {
        Boards node = change / 10 % 2 == 0 ? here : there;
        var key = new BoardKey("acme", "board-" + change % 10);
        long version = 1 + change / 10;
        changes.add(Executors.callable(() -> node.put(key, board("v" + version), version)));
      }
      Collections.shuffle(changes, new Random(1));
      for (Future<Object> change : threads.invokeAll(changes)) {
        change.get();
      }

      await()
          .atMost(Duration.ofSeconds(20))
          .untilAsserted(() -> assertThat(compacted().values()).hasSize(10).containsOnly("20"));
    }
  }

  @Test
  void repeatsTheNewestVersionAfterACrashOfTheProcessThatWroteAnOlderOne() throws Exception {
    // Given a process that ended after it had written an older version last
    BoardKey repeated = new BoardKey("acme", "repeated");
    try (Boards first = new KafkaBoards(connection, topic, MAX_BOARDS);
        var producer =
            new KafkaProducer<>(connection, new StringSerializer(), new ByteArraySerializer())) {
      first.put(BIKES, board("new"), 5L);
      first.put(repeated, board("new"), 5L);
      producer.send(BoardRecord.of(topic, repeated, board("old"), 4L, "crashed"));
      producer.send(
          BoardRecord.repeated(topic, repeated, board("new"), new Version(5L, 1), "crashed"));
      producer
          .send(BoardRecord.of(topic, BIKES, board("old"), 4L, "crashed"))
          .get(10, TimeUnit.SECONDS);
    }
    assertThat(compacted()).containsEntry(BIKES.toString(), "4");
    // When
    try (Boards later = new KafkaBoards(connection, topic, MAX_BOARDS)) {
      assertThat(later.get(BIKES)).contains(board("new"));
      // Then
      await().untilAsserted(() -> assertThat(compacted()).containsEntry(BIKES.toString(), "5"));
      assertThat(later.get(BIKES)).contains(board("new"));
    }
    assertThat(end()).isEqualTo(6); // the other board was not written again
  }

  private long end() {
    var partition = new TopicPartition(topic, 0);
    try (var consumer =
        new KafkaConsumer<>(connection, new StringDeserializer(), new ByteArrayDeserializer())) {
      return consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
    }
  }

  /** Returns the versions of the last records of each key. */
  private Map<String, String> compacted() {
    Map<String, String> versions = new HashMap<>();
    var partition = new TopicPartition(topic, 0);
    try (var consumer =
        new KafkaConsumer<>(connection, new StringDeserializer(), new ByteArrayDeserializer())) {
      consumer.assign(List.of(partition));
      consumer.seekToBeginning(List.of(partition));
      long end = consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
      while (consumer.position(partition) < end) {
        consumer
            .poll(Duration.ofSeconds(1))
            .forEach(
                record ->
                    versions.put(
                        record.key(),
                        String.valueOf(KafkaHeaders.last(record.headers(), "winnow-version"))));
      }
    }
    return versions;
  }

  @Test
  void readsATopicThatIsCreatedAgain() throws Exception {
    try (Boards here = new KafkaBoards(connection, topic, MAX_BOARDS);
        Boards there = new KafkaBoards(connection, topic, MAX_BOARDS);
        Admin admin = Admin.create(connection)) {
      here.put(BIKES, board("a"), null);
      here.put(BIKES, board("b"), 7L);
      await().untilAsserted(() -> assertThat(there.get(BIKES)).contains(board("b")));

      admin.deleteTopics(List.of(topic)).all().get(10, TimeUnit.SECONDS);
      await().until(() -> !admin.listTopics().names().get(10, TimeUnit.SECONDS).contains(topic));
      try (Boards later = new KafkaBoards(connection, topic, MAX_BOARDS)) {
        later.put(BIKES, board("c"), 5L);
        for (int i = 0; i < 5; i++) { // the new log grows longer than the old one at once
          later.put(new BoardKey("acme", "new-" + i), board("d"), null);
        }
        for (Boards boards : List.of(here, there)) {
          await()
              .atMost(Duration.ofSeconds(30))
              .untilAsserted(
                  () -> {
                    assertThat(boards.all()).hasSize(6);
                    assertThat(boards.get(BIKES)).contains(board("c"));
                  });
        }
      }
    }
  }

  @Test
  void skipsRecordsThatAreNotBoards() throws Exception {
    try (Boards boards = new KafkaBoards(connection, topic, MAX_BOARDS);
        var producer =
            new KafkaProducer<>(connection, new StringSerializer(), new StringSerializer())) {
      boards.put(BIKES, board("a"), null);
      var noNumber = new ProducerRecord<>(topic, "acme/bikes", "{\"members\":[\"b\"]}");
      noNumber.headers().add("winnow-version", "first".getBytes(UTF_8));
      var noVersion = new ProducerRecord<>(topic, "acme/cars", "{\"members\":[\"b\"]}");
      noVersion.headers().add("winnow-version", null);
      producer.send(new ProducerRecord<>(topic, "acme/bikes", "no JSON"));
      producer.send(new ProducerRecord<>(topic, "not an id\n", "{}"));
      producer.send(noNumber);
      producer.send(noVersion).get(10, TimeUnit.SECONDS);
    }
    try (Boards later = new KafkaBoards(connection, topic, MAX_BOARDS)) {
      assertThat(later.get(BIKES)).contains(board("a"));
      assertThat(later.get(new BoardKey("acme", "cars"))).isPresent();
      assertThat(later.list("acme")).hasSize(2);
    }
  }
}
