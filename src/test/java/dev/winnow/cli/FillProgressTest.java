package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.winnow.embedded.KafkaBroker;
import dev.winnow.kafka.KafkaCluster;
import dev.winnow.kafka.KafkaFailureException;
import dev.winnow.kafka.KafkaSettings;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Progress of a consumer group on a real broker. */
class FillProgressTest {

  private static final TopicPartition FIRST = new TopicPartition("assets", 0);
  private static final TopicPartition SECOND = new TopicPartition("assets", 1);

  @Test
  void endsWhenTheGroupHasReadAllRecords(@TempDir Path directory) throws Exception {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = free.getLocalPort();
      free.close();
      try (KafkaBroker broker = KafkaBroker.start(directory, port)) {
        KafkaSettings settings = new KafkaSettings(broker.bootstrapServers(), Map.of());
        try (Admin admin = settings.admin()) {
          // Given records, of which the group has read some
          admin.createTopics(List.of(new NewTopic("assets", 2, (short) 1))).all().get();
          try (var producer = settings.producer()) {
            for (int i = 0; i < 20; i++) {
              producer.send(new ProducerRecord<>("assets", i % 2, "key-" + i, new byte[0]));
            }
          }
          commit(admin, 10, 3);
          KafkaCluster kafka = new KafkaCluster(admin, settings);
          List<String> said = new CopyOnWriteArrayList<>();
          FillProgress progress = new FillProgress(kafka, List.of("assets"), "group", said::add);
          // When
          CompletableFuture<Void> filled = new CompletableFuture<>();
          Thread.ofPlatform()
              .daemon()
              .start(
                  () -> {
                    try {
                      progress.await();
                      filled.complete(null);
                    } catch (InterruptedException e) {
                      filled.completeExceptionally(e);
                    }
                  });
          await().until(() -> !said.isEmpty());
          // Then it reports the remaining records, and waits
          assertThat(said.getFirst()).startsWith("7 records left");
          assertThat(filled).isNotDone();
          // And ends with the last record
          commit(admin, 10, 10);
          await().until(filled::isDone);
          // And a missing topic is reported
          FillProgress missing = new FillProgress(kafka, List.of("none"), "group", said::add);
          assertThatThrownBy(missing::await)
              .isInstanceOf(KafkaFailureException.class)
              .hasMessage("Kafka has no topic 'none'");
        }
      }
    }
  }

  private static void commit(Admin admin, long first, long second) throws Exception {
    admin
        .alterConsumerGroupOffsets(
            "group",
            Map.of(FIRST, new OffsetAndMetadata(first), SECOND, new OffsetAndMetadata(second)))
        .all()
        .get();
  }
}
