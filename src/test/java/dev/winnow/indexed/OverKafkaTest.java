package dev.winnow.indexed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.asset.AssetId;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OverKafkaTest {

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
