package dev.winnow.ingest.partition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.index.SourceLog;
import dev.winnow.index.VectorIndex;
import dev.winnow.role.Roles;
import dev.winnow.serving.Reindexing;
import dev.winnow.serving.Serving;
import dev.winnow.testing.Servings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IngestReadinessTest {

  private static final String TOPIC = "winnow.assets";
  private static final TopicPartition FIRST = new TopicPartition(TOPIC, 0);
  private static final TopicPartition SECOND = new TopicPartition(TOPIC, 1);

  private final MockConsumer<String, byte[]> consumer = new MockConsumer<>("earliest");
  private final IngestProgress progress = new IngestProgress(new SimpleMeterRegistry());

  @Test
  void aWorkerThatLosesAPartitionOfItsEmbeddedIndexIsNotReady(@TempDir Path directory) {
    try (VectorIndex index = Worker.embedded(directory)) {
      Serving serving = Servings.of(index);
      SourceClaim claim =
          new SourceClaim(serving, TOPIC, topic -> new SourceLog("c", topic, "id"), end -> {});
      WholeTopic wholeTopic = new WholeTopic(claim, serving, "searchers");
      IndexRebuild rebuild =
          new IndexRebuild(
              claim, serving, new LogHistory(Map.of()), new DroppedDeletes(topics -> Map.of()));
      ConsumerAssignment assignment =
          new ConsumerAssignment(wholeTopic, rebuild, new IndexPositions(claim, serving, progress));
      IngestReadiness readiness =
          new IngestReadiness(
              new Roles("worker", Optional.empty()),
              assignment,
              wholeTopic,
              progress,
              new RebuildProgress(rebuild, progress, new SimpleMeterRegistry()),
              withoutReindexing());
      // Given: all partitions, which are empty
      subscribe();
      consumer.rebalance(List.of(FIRST, SECOND));
      assignment.onPartitionsAssigned(consumer, List.of(FIRST, SECOND));
      assertThat(readiness.call().getStatus()).isEqualTo(Status.UP);
      // When
      consumer.rebalance(List.of(FIRST));
      assignment.onPartitionsAssigned(consumer, Set.of());
      // Then
      HealthCheckResponse response = readiness.call();
      assertThat(response.getStatus()).isEqualTo(Status.DOWN);
      assertThat(response.getData().orElseThrow().get("reason"))
          .asString()
          .contains("1 of 2 partitions", "'searchers'");
    }
  }

  private void subscribe() {
    consumer.updatePartitions(
        TOPIC, Stream.of(0, 1).map(p -> new PartitionInfo(TOPIC, p, null, null, null)).toList());
    consumer.updateBeginningOffsets(Map.of(FIRST, 0L, SECOND, 0L));
    consumer.updateEndOffsets(Map.of(FIRST, 0L, SECOND, 0L));
    consumer.subscribe(List.of(TOPIC));
  }

  private static Reindexing withoutReindexing() {
    return (Reindexing)
        Proxy.newProxyInstance(
            Reindexing.class.getClassLoader(),
            new Class<?>[] {Reindexing.class},
            (proxy, method, arguments) -> new Reindexing.Status("serving", null, null));
  }
}
