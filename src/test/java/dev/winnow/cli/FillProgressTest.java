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
import java.util.HashMap;
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
          Map<LogPartition, Long> filled =
              new ConcurrentHashMap<>(
                  Map.of(new LogPartition("assets", 0), 10L, new LogPartition("assets", 1), 3L));
          // And a former collection of this name, for which the group has read everything
          commit(admin, "group", Map.of(FIRST, 10L, SECOND, 10L));
          // And a topic that only matches a pattern; the live group has read it
          admin.createTopics(List.of(new NewTopic("photos-1", 1, (short) 1))).all().get();
          try (var producer = settings.producer()) {
            producer.send(new ProducerRecord<>("photos-1", 0, "photo", new byte[0]));
          }
          TopicPartition photos = new TopicPartition("photos-1", 0);
          commit(admin, "live", Map.of(photos, 1L));
          KafkaCluster kafka = new KafkaCluster(admin, settings);
          List<String> said = new CopyOnWriteArrayList<>();
          FillProgress progress = progress(kafka, "assets", filled, said);
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
          assertThat(said.getFirst()).startsWith("8 records left");
          assertThat(done).isNotDone();
          // And ends when the collection has passed the last record
          filled.put(new LogPartition("photos-1", 0), 1L);
          filled.put(new LogPartition("assets", 1), 10L);
          await().until(done::isDone);
          // And a missing topic is reported
          FillProgress missing = progress(kafka, "none", filled, said);
          assertThatThrownBy(missing::await)
              .isInstanceOf(KafkaFailureException.class)
              .hasMessage("Kafka has no topic 'none'");
        }
      }
    }
  }

  private static FillProgress progress(
      KafkaCluster kafka, String topic, Map<LogPartition, Long> filled, List<String> said) {
    return new FillProgress(
        kafka, List.of(topic), "live", name -> name.startsWith("photos-"), () -> filled, said::add);
  }

  private static void commit(Admin admin, String group, Map<TopicPartition, Long> offsets)
      throws Exception {
    Map<TopicPartition, OffsetAndMetadata> committed = new HashMap<>();
    offsets.forEach((partition, next) -> committed.put(partition, new OffsetAndMetadata(next)));
    admin.alterConsumerGroupOffsets(group, committed).all().get();
  }
}
