package dev.winnow.deadletter;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.embedded.KafkaBroker;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecentDeadLettersTest {

  private static final String TOPIC = "winnow.assets.dead-letter";

  private static ProducerRecord<String, String> letter(String key, String reason, long offset) {
    var letter = new ProducerRecord<>(TOPIC, key, "a large value");
    letter
        .headers()
        .add("dead-letter-reason", reason.getBytes(StandardCharsets.UTF_8))
        .add("dead-letter-topic", "winnow.assets".getBytes(StandardCharsets.UTF_8))
        .add("dead-letter-partition", "2".getBytes(StandardCharsets.UTF_8))
        .add("dead-letter-offset", Long.toString(offset).getBytes(StandardCharsets.UTF_8));
    return letter;
  }

  @Test
  void readsTheLastLettersAndFollowsNewOnes(@TempDir Path directory) throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    try (KafkaBroker broker = KafkaBroker.start(directory, port)) {
      Map<String, Object> connection = Map.of("bootstrap.servers", broker.bootstrapServers());
      try (Admin admin = Admin.create(connection)) {
        admin.createTopics(List.of(new NewTopic(TOPIC, 1, (short) 1))).all().get();
      }
      try (var producer =
              new KafkaProducer<>(connection, new StringSerializer(), new StringSerializer());
          var recent = new RecentDeadLetters(connection, TOPIC)) {
        // Given more letters than are read at the start, and two of one key
        producer.send(letter("old", "not read any more", 1));
        for (int i = 0; i < 998; i++) {
          producer.send(letter("filler", "filler", 2 + i));
        }
        producer.send(letter("a", "first", 5_000));
        producer.send(letter("a", "r".repeat(2_000), 5_001)).get();
        // Then
        assertThat(recent.find("old")).isEmpty();
        RecentDeadLetters.Rejection a = recent.find("a").orElseThrow();
        assertThat(a.reason()).hasSize(1_001).endsWith("r…");
        assertThat(a.source()).isEqualTo(new TopicPartition("winnow.assets", 2));
        assertThat(a.offset()).isEqualTo(5_001);
        assertThat(a.letter()).isEqualTo(new Position(0, 1_000));
        // And when another one comes, it is known soon.
        producer.send(letter("b", "later", 6_000)).get();
        await().untilAsserted(() -> assertThat(recent.find("b")).isPresent());
        // And an older one that a purge has written again does not replace it.
        producer.send(letter("b", "earlier", 5_999));
        producer.send(letter("c", "last", 7_000)).get();
        await().untilAsserted(() -> assertThat(recent.find("c")).isPresent());
        assertThat(recent.find("b").orElseThrow().reason()).isEqualTo("later");
      }
    }
  }
}
