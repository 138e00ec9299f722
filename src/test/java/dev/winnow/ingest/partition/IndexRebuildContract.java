package dev.winnow.ingest.partition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.LogPartition;
import dev.winnow.index.PointChange;
import dev.winnow.index.SourceLog;
import dev.winnow.index.VectorIndex;
import dev.winnow.serving.Serving;
import dev.winnow.testing.Servings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What both adapters do. */
@SuppressWarnings("NullAway.Init") // JUnit calls open first
abstract class IndexRebuildContract {

  static final IndexSchema SCHEMA = new IndexSchema("assets", Map.of("image", 3), Map.of());

  static final String TOPIC = "winnow.assets";
  static final TopicPartition MINE = new TopicPartition(TOPIC, 0);
  static final TopicPartition OTHERS = new TopicPartition(TOPIC, 1);

  final MockConsumer<String, byte[]> consumer = new MockConsumer<>("earliest");
  VectorIndex index;
  IndexRebuild rebuild;
  Map<String, Duration> tombstonesKept = Map.of();
  final List<Throwable> ends = new ArrayList<>();

  abstract VectorIndex open(Path directory, IndexSchema schema);

  @BeforeEach
  void start(@TempDir Path directory) {
    index = open(directory, SCHEMA);
    rebuild = rebuild();
    consumer.updatePartitions(
        TOPIC,
        Stream.of(0, 1)
            .map(partition -> new PartitionInfo(TOPIC, partition, null, null, null))
            .toList());
    consumer.updateBeginningOffsets(Map.of(MINE, 5L, OTHERS, 0L));
    consumer.updateEndOffsets(Map.of(MINE, 757L, OTHERS, 20L));
    consumer.assign(List.of(MINE));
  }

  @AfterEach
  void close() {
    index.close();
  }

  IndexRebuild rebuild() {
    Serving serving = Servings.of(index);
    SourceClaim claim =
        new SourceClaim(serving, TOPIC, topic -> new SourceLog("cluster", topic, "id"), ends::add);
    return new IndexRebuild(
        claim, serving, new LogHistory(Map.of()), new DroppedDeletes(topics -> tombstonesKept));
  }

  void commit(long mine, long others) {
    consumer.commitSync(
        Map.of(MINE, new OffsetAndMetadata(mine), OTHERS, new OffsetAndMetadata(others)));
  }

  @Test
  void rebuildsAnEmptyIndexFromTheBeginning() {
    // Given
    commit(757, 20);
    // When
    rebuild.assigned(consumer, List.of(MINE));
    // Then
    assertThat(consumer.position(MINE)).isEqualTo(5);
    Map<TopicPartition, OffsetAndMetadata> committed = consumer.committed(Set.of(MINE, OTHERS));
    assertThat(committed)
        .containsEntry(MINE, new OffsetAndMetadata(5))
        .containsEntry(OTHERS, new OffsetAndMetadata(0));
    // And it is done only when everything that was there has been read again.
    rebuild.targets().progress(MINE, 756);
    assertThat(rebuild.targets().awaited()).containsOnlyKeys(MINE);
    rebuild.targets().progress(MINE, 757);
    assertThat(rebuild.targets().awaited()).isEmpty();
  }

  @Test
  void restartInARebuildDoesNotCompleteIt() throws IOException {
    // Given
    commit(757, 20);
    rebuild.assigned(consumer, List.of(MINE));
    fillUpTo(300);
    consumer.commitSync(Map.of(MINE, new OffsetAndMetadata(300)));
    // When
    IndexRebuild restarted = rebuild();
    restarted.assigned(consumer, List.of(MINE));
    // Then
    assertThat(restarted.targets().awaited()).containsExactly(Map.entry(MINE, 757L));
    restarted.targets().progress(MINE, 757);
    assertThat(restarted.targets().awaited()).isEmpty();
    // And a start after the rebuild has nothing to wait for.
    index.stored().orElseThrow().note(Map.of(new LogPartition(TOPIC, 0), 757L));
    IndexRebuild later = rebuild();
    later.assigned(consumer, List.of(MINE));
    assertThat(later.targets().awaited()).isEmpty();
  }

  @Test
  void indexWithATombstoneContinuesAtItsOffset() throws IOException {
    // Given
    commit(757, 20);
    fillUpTo(757);
    // When
    rebuild.assigned(consumer, List.of(MINE));
    // Then
    assertThat(consumer.position(MINE)).isEqualTo(757);
    assertThat(rebuild.targets().awaited()).isEmpty();
  }

  /** Otherwise each start would write the same dead letters again. */
  @Test
  void indexWhoseRecordsWereAllRejectedContinuesAtItsOffset() throws IOException {
    // Given
    commit(757, 20);
    index.stored().orElseThrow().require(Map.of(new LogPartition(TOPIC, 0), 757L));
    index.stored().orElseThrow().note(Map.of(new LogPartition(TOPIC, 0), 757L));
    // When
    rebuild.assigned(consumer, List.of(MINE));
    // Then
    assertThat(consumer.position(MINE)).isEqualTo(757);
    assertThat(rebuild.targets().awaited()).isEmpty();
  }

  @Test
  void restartAfterRejectedRecordsCompletesARebuild() throws IOException {
    // Given
    commit(757, 20);
    rebuild.assigned(consumer, List.of(MINE));
    index.stored().orElseThrow().note(Map.of(new LogPartition(TOPIC, 0), 300L));
    consumer.commitSync(Map.of(MINE, new OffsetAndMetadata(310)));
    // When
    IndexRebuild restarted = rebuild();
    restarted.assigned(consumer, List.of(MINE));
    // Then
    assertThat(consumer.position(MINE)).isEqualTo(300);
    assertThat(restarted.targets().awaited()).containsExactly(Map.entry(MINE, 757L));
  }

  /** A worker that had not noticed that the index was deleted and created again wrote them. */
  @Test
  void assetsWithoutPositionsAreNoIndex() {
    // Given
    commit(757, 20);
    index
        .apply(List.of(new PointChange.Delete(new AssetId("a"), Version.ofOffset(756))))
        .await()
        .indefinitely();
    // When
    rebuild.assigned(consumer, List.of(MINE));
    // Then
    assertThat(consumer.position(MINE)).isEqualTo(5);
    assertThat(rebuild.targets().awaited()).containsExactly(Map.entry(MINE, 757L));
  }

  @Test
  void firstStartIsCompleteWhenItHasReadTheLog() {
    rebuild.assigned(consumer, List.of(MINE));

    assertThat(consumer.position(MINE)).isEqualTo(5);
    assertThat(rebuild.targets().awaited()).containsExactly(Map.entry(MINE, 757L));
  }

  @Test
  void firstStartOfAnEmptyLogIsComplete() {
    consumer.updateEndOffsets(Map.of(MINE, 5L));

    rebuild.assigned(consumer, List.of(MINE));

    assertThat(rebuild.targets().awaited()).isEmpty();
  }

  @Test
  void doesNotWaitForARevokedPartition() {
    commit(757, 20);
    rebuild.assigned(consumer, List.of(MINE));

    rebuild.targets().revoked(List.of(MINE));

    assertThat(rebuild.targets().awaited()).isEmpty();
  }

  /** Makes an index that is not empty and was filled up to an offset of the partition. */
  void fillUpTo(long offset) throws IOException {
    index
        .apply(List.of(new PointChange.Delete(new AssetId("a"), Version.ofOffset(0))))
        .await()
        .indefinitely();
    index.stored().orElseThrow().note(Map.of(new LogPartition(TOPIC, 0), offset));
  }

  @Test
  void rewindsToTheEndOfAnOlderCopyOfTheIndex() throws IOException {
    // Given
    commit(757, 20);
    fillUpTo(300);
    // When
    rebuild.assigned(consumer, List.of(MINE));
    // Then
    assertThat(consumer.position(MINE)).isEqualTo(300);
    assertThat(consumer.committed(Set.of(MINE))).containsEntry(MINE, new OffsetAndMetadata(300));
    rebuild.targets().progress(MINE, 700);
    assertThat(rebuild.targets().awaited()).containsExactly(Map.entry(MINE, 757L));
    rebuild.targets().progress(MINE, 757);
    assertThat(rebuild.targets().awaited()).isEmpty();
  }

  /** The copy has another group, or the offsets of its group have expired. */
  @Test
  void resumesAtTheEndOfACopyWithoutCommittedOffsets() throws IOException {
    // Given
    fillUpTo(300);
    // When
    rebuild.assigned(consumer, List.of(MINE));
    // Then
    assertThat(consumer.position(MINE)).isEqualTo(300);
    assertThat(consumer.committed(Set.of(MINE))).containsEntry(MINE, new OffsetAndMetadata(300));
    assertThat(rebuild.targets().awaited()).containsExactly(Map.entry(MINE, 757L));
    // And a restart in between does not make it look complete
    IndexRebuild restarted = rebuild();
    restarted.assigned(consumer, List.of(MINE));
    assertThat(restarted.targets().awaited()).containsExactly(Map.entry(MINE, 757L));
  }

  @Test
  void completeCopyWithoutCommittedOffsetsIsNotReadAgain() throws IOException {
    fillUpTo(757);

    rebuild.assigned(consumer, List.of(MINE));

    assertThat(consumer.position(MINE)).isEqualTo(757);
    assertThat(rebuild.targets().awaited()).isEmpty();
  }

  @Test
  void doesNotWaitForRecordsThatTheLogHasLost() throws IOException {
    // Given a log that has lost its end while the index was filled
    commit(757, 20);
    index.stored().orElseThrow().require(Map.of(new LogPartition(TOPIC, 0), 900L));
    fillUpTo(757);
    // When
    rebuild.assigned(consumer, List.of(MINE));
    // Then neither does another process
    assertThat(rebuild.targets().awaited()).isEmpty();
    assertThat(index.stored().orElseThrow().targets())
        .containsEntry(new LogPartition(TOPIC, 0), 757L);
  }

  /** Nobody would read them, and query nodes would never be ready. */
  @Test
  void doesNotWaitForATopicThatIsNoLongerConfigured() throws IOException {
    // Given an index that lacks records of another topic
    LogPartition former = new LogPartition("winnow.photos", 0);
    fillUpTo(757);
    index.stored().orElseThrow().require(Map.of(former, 10L));
    index.stored().orElseThrow().note(Map.of(former, 4L));
    consumer.unsubscribe();
    consumer.subscribe(List.of(TOPIC));
    consumer.rebalance(List.of(MINE));
    commit(757, 20);
    // When
    rebuild.assigned(consumer, List.of(MINE));
    // Then nothing changes, because another worker may still read it
    assertThat(index.stored().orElseThrow().targets()).containsEntry(former, 10L);
    // When a worker has all partitions
    consumer.rebalance(List.of(MINE, OTHERS));
    rebuild.assigned(consumer, List.of(MINE, OTHERS));
    // Then
    assertThat(index.stored().orElseThrow().targets()).containsEntry(former, 4L);
  }

  @Test
  void doesNotRewindBeforeTheBeginningOfTheLog() throws IOException {
    commit(757, 20);
    fillUpTo(2);

    rebuild.assigned(consumer, List.of(MINE));

    assertThat(consumer.position(MINE)).isEqualTo(5);
  }

  @Test
  void rejectsAnOlderCopyOfTheLog() throws IOException {
    commit(757, 20);
    fillUpTo(758);

    rebuild.assigned(consumer, List.of(MINE));

    assertThat(ends)
        .singleElement()
        .asInstanceOf(InstanceOfAssertFactories.THROWABLE)
        .hasMessageContaining("up to offset 758, but the log ends at 757")
        .hasMessageContaining("delete the index");
  }
}
