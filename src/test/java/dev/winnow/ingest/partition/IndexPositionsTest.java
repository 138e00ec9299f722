package dev.winnow.ingest.partition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.index.LogPartition;
import dev.winnow.index.SourceLog;
import dev.winnow.index.StoredPositions;
import dev.winnow.index.VectorIndex;
import dev.winnow.serving.Serving;
import dev.winnow.testing.Servings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The positions of an embedded index, whose log has dropped deletes after a day. */
@SuppressWarnings("NullAway.Init") // JUnit calls start first
class IndexPositionsTest {

  private static final String TOPIC = "winnow.assets";
  private static final TopicPartition MINE = new TopicPartition(TOPIC, 0);

  private final MockConsumer<String, byte[]> consumer = new MockConsumer<>("earliest");
  private final IngestProgress progress = new IngestProgress(new SimpleMeterRegistry());
  private VectorIndex index;
  private StoredPositions stored;
  private IndexPositions positions;
  private Duration time = Duration.ZERO;
  private long end = 10;

  @BeforeEach
  void start(@TempDir Path directory) {
    index = Worker.embedded(directory);
    stored = index.stored().orElseThrow();
    Serving serving = Servings.of(index);
    positions =
        new IndexPositions(
            new SourceClaim(serving, TOPIC, name -> new SourceLog("c", name, "id"), reason -> {}),
            serving,
            progress,
            new DroppedDeletes(
                topics -> Map.of(TOPIC, Duration.ofDays(1)), topics -> Map.of(MINE, end)),
            () -> time.toNanos());
    consumer.assign(List.of(MINE));
    consumer.seek(MINE, 10);
    positions.assigned(consumer, List.of(MINE));
  }

  @AfterEach
  void close() {
    index.close();
  }

  private void tickAfter(Duration pause) {
    time = time.plus(pause);
    positions.tick();
  }

  private void assertStored(long offset) throws IOException {
    assertThat(stored.positions()).isEqualTo(Map.of(new LogPartition(TOPIC, 0), offset));
  }

  @Test
  void unchangedPositionsAreRenewedOnlyAtTheEndOfTheLog() throws IOException {
    // Given
    Instant first = stored.notedAt().orElseThrow();
    // When a worker is paused while the log grows
    end = 20;
    tickAfter(Duration.ofMinutes(1));
    // Then
    assertThat(stored.notedAt()).hasValue(first);
    // And if there is nothing to read
    end = 10;
    tickAfter(Duration.ofMinutes(1));
    assertThat(stored.notedAt().orElseThrow()).isAfter(first);
    assertStored(10);
  }

  @Test
  void positionsBeforeALongPauseStayForTheNextStart() throws IOException {
    // Given
    Instant first = stored.notedAt().orElseThrow();
    end = 20;
    tickAfter(Duration.ofHours(25));
    // When the worker reads on
    progress.applied().read(MINE, 20);
    tickAfter(Duration.ofSeconds(2));
    tickAfter(Duration.ofMinutes(2));
    // Then
    assertStored(10);
    assertThat(stored.notedAt()).hasValue(first);
    // And after the next assignment, which compares the index with the log, they are stored again
    consumer.seek(MINE, 20);
    positions.assigned(consumer, List.of(MINE));
    assertStored(20);
  }

  @Test
  void positionsAfterAShortPauseOrAnIdleTimeAreStored() throws IOException {
    end = 20;
    tickAfter(Duration.ofHours(23));
    progress.applied().read(MINE, 20);
    tickAfter(Duration.ofSeconds(2));
    assertStored(20);
    // When nothing was written for long
    tickAfter(Duration.ofHours(25));
    end = 30;
    progress.applied().read(MINE, 30);
    tickAfter(Duration.ofSeconds(2));
    // Then
    assertStored(30);
  }
}
