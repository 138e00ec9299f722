package dev.winnow.ingest.partition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.index.SourceLog;
import dev.winnow.index.VectorIndex;
import dev.winnow.serving.Serving;
import dev.winnow.testing.Servings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RebuildProgressTest {

  private static final String TOPIC = "winnow.assets";
  private static final TopicPartition FIRST = new TopicPartition(TOPIC, 0);

  private final MockConsumer<String, byte[]> consumer = new MockConsumer<>("earliest");
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final IngestProgress ingest = new IngestProgress(registry);

  @Test
  void saysHowManyRecordsAndHowMuchTimeAreLeft(@TempDir Path directory) {
    try (VectorIndex index = Worker.embedded(directory)) {
      Serving serving = Servings.of(index);
      SourceClaim claim =
          new SourceClaim(serving, TOPIC, topic -> new SourceLog("c", topic, "id"), end -> {});
      IndexRebuild rebuild =
          new IndexRebuild(
              claim, serving, new LogHistory(Map.of()), new DroppedDeletes(topics -> Map.of()));
      RebuildProgress progress = new RebuildProgress(rebuild, ingest, registry);
      assertThat(progress.line()).isNull();
      // Given: an empty index and a topic of 10,000 records
      consumer.updatePartitions(TOPIC, List.of(new PartitionInfo(TOPIC, 0, null, null, null)));
      consumer.updateBeginningOffsets(Map.of(FIRST, 0L));
      consumer.updateEndOffsets(Map.of(FIRST, 10_000L));
      consumer.subscribe(List.of(TOPIC));
      consumer.rebalance(List.of(FIRST));
      assertThat(rebuild.assigned(consumer, List.of(FIRST))).isTrue();
      ingest.applied().assigned(Map.of(FIRST, 0L));
      // When / Then
      assertThat(progress.line())
          .isEqualTo("The index is being filled: at most 10,000 records left");
      ingest.applied().read(FIRST, 1_000);
      assertThat(progress.line())
          .isEqualTo("The index is being filled: at most 9,000 records left, about 1 min 30 s");
      ingest.applied().read(FIRST, 10_000);
      assertThat(progress.line()).isNull();
    }
  }

  @Test
  void recordsThatFillTheIndexHaveNoFreshness(@TempDir Path directory) {
    try (VectorIndex index = Worker.embedded(directory)) {
      Serving serving = Servings.of(index);
      SourceClaim claim =
          new SourceClaim(serving, TOPIC, topic -> new SourceLog("c", topic, "id"), end -> {});
      IndexRebuild rebuild =
          new IndexRebuild(
              claim, serving, new LogHistory(Map.of()), new DroppedDeletes(topics -> Map.of()));
      RebuildProgress progress = new RebuildProgress(rebuild, ingest, registry);
      // Given an index that lacks two old records
      rebuild.targets().add(Map.of(FIRST, 2L));
      ingest.applied().assigned(Map.of(FIRST, 0L));
      // When
      process(0);
      process(1);
      long filling = registry.get("winnow.freshness").timer().count();
      process(2);
      // Then
      assertThat(filling).isZero();
      assertThat(registry.get("winnow.freshness").timer().count()).isOne();
      assertThat(registry.get("winnow.ingest.records").tag("outcome", "indexed").counter().count())
          .isEqualTo(3);
      assertThat(progress.missing()).isZero();
    }
  }

  @Test
  void publishesHowManyRecordsAreLeft(@TempDir Path directory) {
    try (VectorIndex index = Worker.embedded(directory)) {
      Serving serving = Servings.of(index);
      SourceClaim claim =
          new SourceClaim(serving, TOPIC, topic -> new SourceLog("c", topic, "id"), end -> {});
      IndexRebuild rebuild =
          new IndexRebuild(
              claim, serving, new LogHistory(Map.of()), new DroppedDeletes(topics -> Map.of()));
      RebuildProgress progress = new RebuildProgress(rebuild, ingest, registry);
      progress.start();
      try {
        rebuild.targets().add(Map.of(FIRST, 7L));
        assertThat(registry.get("winnow.fill.records.left").gauge().value()).isEqualTo(7);
      } finally {
        progress.stop();
      }
    }
  }

  private void process(long offset) {
    ingest.end(
        ingest.begin(new ConsumerRecord<>(TOPIC, 0, offset, "key", "value")),
        IngestProgress.Outcome.INDEXED);
  }
}
