package dev.winnow.cli;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.embedded.KafkaBroker;
import dev.winnow.index.LogPartition;
import dev.winnow.kafka.KafkaCluster;
import dev.winnow.kafka.KafkaFailureException;
import dev.winnow.kafka.KafkaSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
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
          Map<LogPartition, Long> filled = new ConcurrentHashMap<>();
          FillProgress progress =
              new FillProgress(kafka, List.of("assets"), "group", () -> filled, said::add);
          // When
          CompletableFuture<Void> done = new CompletableFuture<>();
          Thread.ofPlatform()
              .daemon()
              .start(
                  () -> {
                    try {
                      progress.await();
                      done.complete(null);
                    } catch (InterruptedException | IOException e) {
                      done.completeExceptionally(e);
                    }
                  });
          await().until(() -> !said.isEmpty());
          // Then it reports the remaining records, and waits
          assertThat(said.getFirst()).startsWith("7 records left");
          assertThat(done).isNotDone();
          // And ends when the group or the collection has passed the last record
          commit(admin, 10, 9);
          filled.put(new LogPartition("assets", 1), 10L);
          await().until(done::isDone);
          // And a missing topic is reported
          FillProgress missing =
              new FillProgress(kafka, List.of("none"), "group", () -> filled, said::add);
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
