package dev.winnow.ingest.partition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.index.IndexSchema;
import dev.winnow.index.LogPartition;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.filter.Filter;
import dev.winnow.index.lucene.LuceneVectorIndex;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class IndexRebuildTest extends IndexRebuildContract {

  @Override
  VectorIndex open(Path directory, IndexSchema schema) {
    return LuceneVectorIndex.open(directory, schema);
  }

  private boolean isEmpty() {
    return index.isEmpty().await().indefinitely();
  }

  @Test
  void indexThatMayHaveMissedDeletesIsFilledFromScratch() throws IOException {
    // Given
    commit(300, 20);
    fillUpTo(300);
    tombstonesKept = Map.of(TOPIC, Duration.ZERO);
    // When
    rebuild.assigned(consumer, List.of(MINE));
    // Then
    assertThat(isEmpty()).isTrue();
    assertThat(index.count(Filter.NONE).await().indefinitely()).isZero();
    assertThat(consumer.position(MINE)).isEqualTo(5);
    assertThat(rebuild.targets().awaited()).containsExactly(Map.entry(MINE, 757L));
    assertThat(index.stored().orElseThrow().positions()).isEmpty();
    assertThat(index.stored().orElseThrow().notedAt()).isEmpty();
  }

  /** The process was killed when the points were deleted, and the positions were not yet. */
  @Test
  void emptyIndexThatWasBeingClearedIsFilled() throws IOException {
    // Given
    commit(757, 20);
    index.stored().orElseThrow().note(Map.of(new LogPartition(TOPIC, 0), 0L));
    // When
    rebuild.assigned(consumer, List.of(MINE));
    // Then
    assertThat(consumer.position(MINE)).isEqualTo(5);
    assertThat(rebuild.targets().awaited()).containsExactly(Map.entry(MINE, 757L));
  }

  @Test
  void indexIsNotClearedIfAnotherTopicMayHaveDroppedAssets() throws IOException {
    // Given
    TopicPartition captions = new TopicPartition("captions", 0);
    consumer.updatePartitions(
        "captions", List.of(new PartitionInfo("captions", 0, null, null, null)));
    consumer.updateBeginningOffsets(Map.of(captions, 0L));
    consumer.updateEndOffsets(Map.of(captions, 0L));
    consumer.assign(List.of(MINE, captions));
    commit(300, 20);
    fillUpTo(300);
    tombstonesKept = Map.of(TOPIC, Duration.ZERO);
    // When
    rebuild.assigned(consumer, List.of(MINE, captions));
    // Then
    assertThat(isEmpty()).isFalse();
    assertThat(consumer.position(MINE)).isEqualTo(300);
  }

  @Test
  void indexWithTheWholeLogHasMissedNoDeletes() throws IOException {
    commit(757, 20);
    fillUpTo(757);
    tombstonesKept = Map.of(TOPIC, Duration.ZERO);

    rebuild.assigned(consumer, List.of(MINE));

    assertThat(isEmpty()).isFalse();
    assertThat(rebuild.targets().awaited()).isEmpty();
  }

  @Test
  void indexIsNotClearedWhileTheTopicStillHasAllDeletes() throws IOException {
    commit(300, 20);
    fillUpTo(300);
    tombstonesKept = Map.of(TOPIC, Duration.ofHours(1));

    rebuild.assigned(consumer, List.of(MINE));

    assertThat(isEmpty()).isFalse();
    assertThat(consumer.position(MINE)).isEqualTo(300);
  }

  /** The worker reads on from the partitions that it keeps, so it would not fill them again. */
  @Test
  void indexIsNotClearedForAFurtherPartition() throws IOException {
    // Given
    commit(300, 0);
    fillUpTo(300);
    rebuild.assigned(consumer, List.of(MINE));
    tombstonesKept = Map.of(TOPIC, Duration.ZERO);
    // When
    consumer.assign(List.of(MINE, OTHERS));
    rebuild.assigned(consumer, List.of(OTHERS));
    // Then
    assertThat(isEmpty()).isFalse();
  }
}
