package dev.winnow.ingest.partition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.index.IndexSchema;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.qdrant.QdrantVectorIndex;
import dev.winnow.index.qdrant.TestConfig;
import dev.winnow.testing.qdrant.FakeQdrant;
import io.grpc.Status;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SharedIndexRebuildTest extends IndexRebuildContract {

  private final FakeQdrant server = new FakeQdrant();

  @Override
  VectorIndex open(Path directory, IndexSchema schema) {
    return QdrantVectorIndex.open(server.url(), schema, TestConfig.defaults());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void takesPartitionsOfAKilledWorkerOverWithoutBecomingUnready() throws IOException {
    // Given
    consumer.assign(List.of(MINE, OTHERS));
    commit(757, 20);
    fillUpTo(750);
    // When
    rebuild.assigned(consumer, List.of(MINE));
    // Then
    assertThat(consumer.position(MINE)).isEqualTo(750);
    assertThat(rebuild.targets()).isEmpty();
  }

  @Test
  void partitionThatAnotherWorkerFoundEmptyIsCompleteAtItsEnd() throws IOException {
    // Given
    commit(757, 20);
    rebuild.assigned(consumer, List.of(MINE));
    fillUpTo(6);
    // When
    IndexRebuild other = rebuild();
    consumer.assign(List.of(OTHERS));
    other.assigned(consumer, List.of(OTHERS));
    // Then
    assertThat(consumer.position(OTHERS)).isZero();
    assertThat(other.targets()).containsExactly(Map.entry(OTHERS, 20L));
  }

  @Test
  void waitsForPositionsThatCannotBeRead() throws IOException {
    // Given
    consumer.commitSync(Map.of(MINE, new OffsetAndMetadata(757)));
    fillUpTo(300);
    server.fail("Scroll", Status.INTERNAL, Status.INTERNAL, Status.INTERNAL, Status.INTERNAL);
    // When
    rebuild.assigned(consumer, List.of(MINE));
    // Then
    assertThat(consumer.position(MINE)).isEqualTo(300);
  }
}
