package dev.winnow.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WriteGateTest {

  @ParameterizedTest
  @ValueSource(strings = {"all", "1"})
  void producersWaitUntilWritingResumes(String acks, @TempDir Path directory) throws Exception {
    AtomicBoolean writable = new AtomicBoolean(true);
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    try (KafkaBroker broker = KafkaBroker.start(directory, port, writable::get)) {
      Map<String, Object> connection =
          Map.of("bootstrap.servers", broker.bootstrapServers(), "acks", acks);
      try (Admin admin = Admin.create(connection);
          var producer =
              new KafkaProducer<>(connection, new StringSerializer(), new StringSerializer())) {
        // Given
        admin.createTopics(List.of(new NewTopic("t", 1, (short) 1))).all().get();
        producer.send(new ProducerRecord<>("t", "before")).get(10, TimeUnit.SECONDS);
        // When
        writable.set(false);
        Future<RecordMetadata> waiting = producer.send(new ProducerRecord<>("t", "meanwhile"));
        // Then
        assertThatThrownBy(() -> waiting.get(1, TimeUnit.SECONDS))
            .isInstanceOf(TimeoutException.class);
        assertThat(admin.describeTopics(List.of("t")).allTopicNames().get()).containsKey("t");
        writable.set(true);
        assertThat(waiting.get(10, TimeUnit.SECONDS).offset()).isEqualTo(1);
      }
    }
  }
}
