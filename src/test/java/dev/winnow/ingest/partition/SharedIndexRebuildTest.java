package dev.winnow.ingest.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.index.IndexReplacedException;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.LogPartition;
import dev.winnow.index.StoredPositions;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.qdrant.QdrantVectorIndex;
import dev.winnow.index.qdrant.TestConfig;
import dev.winnow.testing.qdrant.FakeQdrant;
import io.grpc.Status;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
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
    assertThat(rebuild.targets().awaited()).isEmpty();
  }

  /** Its shards were copied one after the other, so it may lack records before its position. */
  @Test
  void readsAgainBeforeThePositionOfARestoredSnapshot() {
    // Given a group that has committed just this position
    Map<LogPartition, Long> reached = Map.of(new LogPartition(TOPIC, 0), 757L);
    Map<LogPartition, Long> restarts = Map.of(new LogPartition(TOPIC, 0), 600L);
    var old = new StoredOffsets(reached, restarts, true, Map.of(), Instant.EPOCH);
    for (long committed : new long[] {700, 757}) {
      // When
      StoredOffsets.Rewind rewind = rewind(old, committed, false);
      // Then
      assertThat(rewind.back()).containsExactly(Map.entry(MINE, 600L));
      assertThat(rewind.until()).containsExactly(Map.entry(MINE, 757L));
    }
    // But not a position of a moment ago, nor one of a worker that ran a moment ago
    var recent = new StoredOffsets(reached, reached, true, Map.of(), Instant.EPOCH);
    assertThat(rewind(recent, 757, false).back()).isEmpty();
    assertThat(rewind(old, 757, true).back()).isEmpty();
    // Nor that of a collection with one shard, which is copied as a whole
    var whole = new StoredOffsets(reached, restarts, false, Map.of(), Instant.EPOCH);
    assertThat(rewind(whole, 757, false).back()).isEmpty();
    // Nor where the group reads further back anyway
    assertThat(rewind(old, 600, false).back()).isEmpty();
  }

  private static StoredOffsets.Rewind rewind(
      StoredOffsets stored, long committed, boolean takesOver) {
    return stored.rewind(Map.of(MINE, 5L), Map.of(MINE, 757L), Map.of(MINE, committed), takesOver);
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
    assertThat(other.targets().awaited()).containsExactly(Map.entry(OTHERS, 20L));
  }

  /**
   * Otherwise the new collection would seem to have all records before these positions, of which it
   * has none.
   */
  @Test
  void workerOfADeletedCollectionStoresNoPositionsInTheNewOne() throws IOException {
    // Given
    commit(757, 20);
    fillUpTo(757);
    // When another worker creates the collection again
    server.dropCollections();
    try (VectorIndex other = QdrantVectorIndex.open(server.url(), SCHEMA, TestConfig.defaults())) {
      StoredPositions mine = index.stored().orElseThrow();
      // Then
      assertThatThrownBy(() -> mine.note(Map.of(new LogPartition(TOPIC, 0), 758L)))
          .isInstanceOf(IndexReplacedException.class)
          .hasMessageContaining("deleted and created again")
          .hasMessageContaining("Start this process again");
      assertThat(other.stored().orElseThrow().positions()).isEmpty();
      // And it ends when it is assigned partitions
      rebuild.assigned(consumer, List.of(MINE));
      assertThat(ends).singleElement().isInstanceOf(IllegalStateException.class);
      assertThat(consumer.paused()).containsExactly(MINE);
    }
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
