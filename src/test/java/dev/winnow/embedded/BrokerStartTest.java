package dev.winnow.embedded;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Exit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrokerStartTest {

  @TempDir Path data;
  private final int port = freePort();

  private static int freePort() {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private BrokerStart begun() {
    BrokerStart start = new BrokerStart();
    start.begin(data, port);
    return start;
  }

  @AfterEach
  void resetExits() {
    Exit.resetExitProcedure();
    Exit.resetHaltProcedure();
  }

  @Test
  void acceptsRecordsWhenTheServiceHasTakenItOver() throws Exception {
    BrokerStart start = begun();
    BrokerStart taken = Objects.requireNonNull(BrokerStart.take());
    assertThat(taken).isSameAs(start);
    assertThat(BrokerStart.take()).isNull();
    AtomicBoolean asked = new AtomicBoolean();
    Map<String, Object> connection = Map.of("bootstrap.servers", "localhost:" + port);

    try (Admin admin = Admin.create(connection);
        var producer =
            new KafkaProducer<>(connection, new StringSerializer(), new StringSerializer())) {
      admin.createTopics(List.of(new NewTopic("t", 1, (short) 1))).all().get();
      Future<RecordMetadata> sent = producer.send(new ProducerRecord<>("t", "early"));
      TimeUnit.MILLISECONDS.sleep(500);
      assertThat(sent).isNotDone();

      try (KafkaBroker broker =
          taken.await(
              () -> {
                asked.set(true);
                return true;
              })) {
        assertThat(broker.bootstrapServers()).isEqualTo("localhost:" + port);
        assertThat(sent.get(30, TimeUnit.SECONDS).offset()).isZero();
        assertThat(asked).isTrue();
        start.close();
        producer.send(new ProducerRecord<>("t", "later")).get(30, TimeUnit.SECONDS);
      }
    }
  }

  @Test
  void stopsIfTheServiceDoesNotTakeItOver() {
    try (BrokerStart start = begun()) {
      assertThat(start.hasFailed()).isFalse();
    }

    assertThat(BrokerStart.take()).isNull();
    await().untilAsserted(() -> new ServerSocket(port).close());
  }

  @Test
  void reportsAnUnusableDirectory() throws IOException {
    Files.writeString(EmbeddedKafka.directory(data), "a file");
    BrokerStart start = begun();
    BrokerStart.take();

    assertThatThrownBy(() -> start.await(() -> true))
        .isInstanceOf(FileAlreadyExistsException.class);
  }
}
