package dev.winnow.kafka;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.embedded.KafkaBroker;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopicFollowerTest {

  private static final String TOPIC = "followed";
  private static final Duration LONG = Duration.ofSeconds(30);

  @TempDir Path directory;
  private KafkaBroker broker;

  @BeforeEach
  void start() throws Exception {
    broker = KafkaBroker.start(directory, freePort());
    try (Admin admin = Admin.create(connection())) {
      admin.createTopics(List.of(new NewTopic(TOPIC, 1, (short) 1))).all().get();
    }
  }

  @AfterEach
  void stop() {
    broker.close();
  }

  private Map<String, Object> connection() {
    return Map.of("bootstrap.servers", broker.bootstrapServers());
  }

  private void publish(String... keys) {
    try (var producer =
        new KafkaProducer<>(connection(), new StringSerializer(), new ByteArraySerializer())) {
      for (String key : keys) {
        producer.send(new ProducerRecord<>(TOPIC, key, new byte[0]));
      }
    }
  }

  @Test
  void continuesAtARecordForWhichMemoryWasTooSmall() {
    List<String> read = new CopyOnWriteArrayList<>();
    AtomicBoolean full = new AtomicBoolean(true);
    publish("a", "b", "c");
    try (var follower =
        TopicFollower.ofTextKeys(
            connection(),
            TOPIC,
            Long.MAX_VALUE,
            record -> {
              if (record.key().equals("b") && full.getAndSet(false)) {
                throw new OutOfMemoryError("Java heap space");
              }
              read.add(record.key());
            },
            () -> {})) {
      await().atMost(LONG).untilAsserted(() -> assertThat(read).containsExactly("a", "b", "c"));
      publish("d");
      await()
          .atMost(LONG)
          .untilAsserted(() -> assertThat(read).containsExactly("a", "b", "c", "d"));
      assertThat(follower.isReading()).isTrue();
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
