package dev.winnow.indexed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.winnow.asset.AssetId;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OverKafkaTest {

  /** A query node hears what workers index, and tells nobody. */
  @Test
  void whoNeverPublishesHasNoProducer() {
    Map<String, Object> connection =
        Map.of("bootstrap.servers", "localhost:1", "client.id", "silent");
    try (OverKafka indexed = new OverKafka(connection, "topic", new SimpleMeterRegistry())) {
      assertThat(producers("silent")).isZero();

      indexed.publish(new IndexedAsset(new AssetId("a"), null, Instant.EPOCH, false));

      await().untilAsserted(() -> assertThat(producers("silent")).isOne());
    }
    await().untilAsserted(() -> assertThat(producers("silent")).isZero());
  }

  private static long producers(String clientId) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("kafka-producer-network-thread | " + clientId))
        .count();
  }

  @Test
  void aKafkaThatIsAwayHoldsUpNobodyAndWhatIsLostIsCounted() {
    SimpleMeterRegistry metrics = new SimpleMeterRegistry();
    IndexedAsset asset = new IndexedAsset(new AssetId("a"), null, Instant.EPOCH, false);

    try (OverKafka indexed =
        new OverKafka(Map.of("bootstrap.servers", "localhost:1"), "topic", metrics)) {
      long started = System.nanoTime();
      for (int i = 0; i < 20_000; i++) {
        indexed.publish(asset);
      }

      assertThat(Duration.ofNanos(System.nanoTime() - started)).isLessThan(Duration.ofSeconds(3));
      assertThat(metrics.get("winnow.indexed.events").tag("outcome", "failed").counter().count())
          .isBetween(9_000.0, 20_000.0);
    }
  }
}
