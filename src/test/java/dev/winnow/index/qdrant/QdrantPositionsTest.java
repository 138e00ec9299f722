package dev.winnow.index.qdrant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.index.IndexSchema;
import dev.winnow.index.LogPartition;
import dev.winnow.testing.qdrant.FakeQdrant;
import io.qdrant.client.grpc.Collections.StrictModeConfig;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A restored snapshot may have positions that are newer than its points. */
@SuppressWarnings("NullAway.Init") // JUnit calls open first
class QdrantPositionsTest {

  private static final IndexSchema SCHEMA =
      new IndexSchema("positions", Map.of("image", 3), Map.of());
  private static final LogPartition PARTITION = new LogPartition("winnow.assets", 0);

  private final FakeQdrant server = new FakeQdrant();
  private Instant now = Instant.parse("2026-01-01T12:00:00Z");
  private QdrantCalls calls;
  private QdrantPositions positions;

  @BeforeEach
  void open() {
    Failures failures = new Failures(server.url().toString(), SCHEMA.collection());
    QdrantConfig config = TestConfig.defaults();
    calls = new QdrantCalls(server.url(), config, failures);
    QdrantCollection collection =
        new QdrantCollection(calls, CollectionSpec.of(SCHEMA, config), failures, true);
    collection.ensure().await().indefinitely();
    positions =
        new QdrantPositions(
            calls,
            collection,
            new Requests(SCHEMA.collection(), SCHEMA.names(), config),
            config.writeOrdering(),
            () -> now);
  }

  @AfterEach
  void close() {
    calls.close();
    server.close();
  }

  private void noteAfter(Duration time, long offset) {
    now = now.plus(time);
    positions.note(Map.of(PARTITION, offset), Map.of());
  }

  private long restart() {
    return positions.restarts().getOrDefault(PARTITION, -1L);
  }

  @Test
  void readsThePositionsOfManyPartitionsInPages() {
    // Given a server in strict mode
    server.limit(StrictModeConfig.newBuilder().setMaxQueryLimit(100).build());
    Map<LogPartition, Long> many = new HashMap<>();
    for (int i = 0; i < 250; i++) {
      many.put(new LogPartition("winnow.assets", i), (long) i);
    }
    // When
    positions.note(many, Map.of());
    positions.require(many);
    // Then
    assertThat(positions.positions()).isEqualTo(many);
    assertThat(positions.targets()).isEqualTo(many);
  }

  @Test
  void recentPositionIsTrusted() {
    noteAfter(Duration.ZERO, 10);

    now = now.plus(QdrantPositions.RECENT);

    assertThat(restart()).isEqualTo(10);
  }

  @Test
  void oldPositionIsNotTrustedForTheTimeOfASnapshot() {
    // Given
    for (int minute = 0; minute <= 300; minute++) {
      noteAfter(Duration.ofMinutes(1), minute);
    }
    // When
    now = now.plus(Duration.ofDays(1));
    // Then
    assertThat(positions.positions()).containsEntry(PARTITION, 300L);
    assertThat(restart()).isBetween(300L - 2 * 60 - 2, 300L - 60);
  }

  @Test
  void firstHourRestartsAtTheBeginning() {
    noteAfter(Duration.ZERO, 10);
    noteAfter(Duration.ofMinutes(50), 500);

    now = now.plus(Duration.ofMinutes(4));

    assertThat(restart()).isZero();
  }

  @Test
  void rewoundPartitionDoesNotRestartAheadOfItsPosition() {
    noteAfter(Duration.ZERO, 1_000);
    noteAfter(Duration.ofHours(2), 2_000);
    noteAfter(Duration.ofHours(2), 3_000);
    noteAfter(Duration.ofMinutes(1), 50);

    now = now.plus(Duration.ofHours(1));

    assertThat(restart()).isEqualTo(50);
  }

  /** The snapshot's own positions are ahead of what was read since. */
  @Test
  void restoredSnapshotIsCompleteOnlyAsFarAsItWasReadSince() {
    noteAfter(Duration.ZERO, 1_000);
    noteAfter(Duration.ofHours(2), 2_000);
    noteAfter(Duration.ofHours(2), 3_000);
    // Given that it was restored
    noteAfter(Duration.ofHours(5), 1_500);
    noteAfter(Duration.ofHours(2), 1_600);
    // When another snapshot, made now, is restored
    now = now.plus(Duration.ofHours(1));
    // Then
    assertThat(restart()).isEqualTo(1_500);
  }
}
