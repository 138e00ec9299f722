package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.embedded.KafkaBroker;
import dev.winnow.kafka.KafkaCluster;
import dev.winnow.kafka.KafkaSettings;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pace beside a consumer group on a real broker. */
class FillPaceTest {

  private static final TopicPartition PARTITION = new TopicPartition("assets", 0);

  private final List<Integer> limits = new ArrayList<>();
  private final List<String> said = new ArrayList<>();
  private long second;

  private void look(FillPace pace) throws InterruptedException {
    pace.look(TimeUnit.SECONDS.toNanos(second++));
  }

  @Test
  void oneRecordAtATimeWhileTheGroupIsLate(@TempDir Path directory) throws Exception {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = free.getLocalPort();
      free.close();
      try (KafkaBroker broker = KafkaBroker.start(directory, port)) {
        KafkaSettings settings = new KafkaSettings(broker.bootstrapServers(), Map.of());
        try (Admin admin = settings.admin()) {
          KafkaCluster kafka = new KafkaCluster(admin, settings);
          FillPace pace =
              new FillPace(
                  kafka,
                  "group",
                  new LiveLag(TimeUnit.SECONDS.toNanos(1)),
                  64,
                  limits::add,
                  said::add);
          look(pace); // without a group
          // Given records, of which the group has read some
          admin.createTopics(List.of(new NewTopic("assets", 1, (short) 1))).all().get();
          try (var producer = settings.producer()) {
            for (int i = 0; i < 20; i++) {
              producer.send(new ProducerRecord<>("assets", "key-" + i, new byte[0]));
            }
          }
          commit(admin, 5);
          look(pace);
          assertThat(limits).isEmpty();
          // When the others wait for too long
          look(pace);
          look(pace);
          // Then
          assertThat(limits).containsExactly(1);
          // And when the group has read them, the limit rises in steps
          commit(admin, 20);
          for (int i = 0; i < 10; i++) {
            look(pace);
          }
          assertThat(limits).containsExactly(1, 2, 4, 8, 16, 32, 64);
          assertThat(said).isEmpty();
        }
      }
    }
  }

  private static void commit(Admin admin, long offset) throws Exception {
    admin
        .alterConsumerGroupOffsets("group", Map.of(PARTITION, new OffsetAndMetadata(offset)))
        .all()
        .get();
  }
}
