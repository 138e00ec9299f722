package dev.winnow.api.asset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.api.asset.AssetStatus.Facts;
import dev.winnow.api.asset.AssetStatus.State;
import dev.winnow.api.asset.ChangePublisher.Write;
import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.deadletter.Position;
import dev.winnow.deadletter.RecentDeadLetters.Rejection;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AssetStatusTest {

  private static final TopicPartition PARTITION = new TopicPartition("winnow.assets", 2);
  private static final TopicPartition ADDED = new TopicPartition("winnow.assets", 3);
  private static final TopicPartition CAPTIONS = new TopicPartition("winnow.captions", 1);
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Instant WRITTEN = NOON.plusSeconds(10);

  private static Point indexed(long offset) {
    return indexed(7L, offset);
  }

  private static Point indexed(@Nullable Long declared, long offset) {
    return new Point(
        new AssetId("a"),
        new Version(declared, offset),
        Map.of(),
        Map.of(),
        new Payload(List.of(), Map.of(), null, false));
  }

  private static Write put(long offset) {
    return new Write(PARTITION, offset, null, WRITTEN, false, Map.of());
  }

  private static Write delete(long offset) {
    return new Write(PARTITION, offset, null, WRITTEN, true, Map.of());
  }

  private static Rejection rejected(long offset, Instant time) {
    return rejected(PARTITION, offset, time);
  }

  private static Rejection rejected(TopicPartition partition, long offset, Instant time) {
    return new Rejection(new Position(0, 42), time, "not an asset", partition, offset);
  }

  private static AssetStatus status(
      @Nullable Point point, @Nullable Rejection rejection, @Nullable Write write, long consumed) {
    return status(point, rejection, write, Map.of(PARTITION, consumed));
  }

  private static AssetStatus status(
      @Nullable Point point,
      @Nullable Rejection rejection,
      @Nullable Write write,
      Map<TopicPartition, Long> consumed) {
    return new Facts(point, point == null ? null : NOON, rejection, write, consumed).status("a");
  }

  private static State state(
      @Nullable Point point, @Nullable Rejection rejection, @Nullable Write write, long consumed) {
    return status(point, rejection, write, consumed).state();
  }

  @Test
  void changesAreQueuedUntilIndexed() {
    assertThat(state(null, null, put(10), 10)).isEqualTo(State.QUEUED);
    assertThat(state(indexed(9), null, put(10), 10)).isEqualTo(State.QUEUED);
    assertThat(state(indexed(10), null, put(10), 10)).isEqualTo(State.INDEXED);
    assertThat(state(indexed(11), null, put(10), 12)).isEqualTo(State.INDEXED);
  }

  @Test
  void changesInAnAddedPartitionAreQueuedUntilIndexed() {
    Write write = new Write(ADDED, 0, 8L, WRITTEN, false, Map.of());

    assertThat(status(indexed(7L, 1_000), null, write, Map.of(PARTITION, 1_001L)).state())
        .isEqualTo(State.QUEUED);
    assertThat(status(indexed(8L, 0), null, write, Map.of(ADDED, 1L)).state())
        .isEqualTo(State.INDEXED);
    assertThat(status(indexed(9L, 1), null, write, Map.of(ADDED, 2L)).state())
        .isEqualTo(State.INDEXED);
  }

  @Test
  void rejectedChangesInAnAddedPartitionAreDeadLetters() {
    Write write = new Write(ADDED, 0, 8L, WRITTEN, false, Map.of());
    Rejection rejection = rejected(ADDED, 0, WRITTEN.plusSeconds(1));

    assertThat(status(indexed(7L, 1_000), rejection, write, Map.of(ADDED, 1L)).state())
        .isEqualTo(State.DEAD_LETTER);
    assertThat(status(indexed(9L, 1), rejection, write, Map.of(ADDED, 2L)).state())
        .isEqualTo(State.INDEXED);
  }

  @Test
  void laterChangeIsInTheAddedPartition() {
    Write before = new Write(PARTITION, 1_000, 7L, NOON, false, Map.of());
    Write after = new Write(ADDED, 0, 8L, WRITTEN, false, Map.of());

    assertThat(before.later(after)).isEqualTo(after);
    assertThat(after.later(before)).isEqualTo(after);
    assertThat(put(10).later(put(9))).isEqualTo(put(10));
    assertThat(put(9).later(put(10))).isEqualTo(put(10));
  }

  @Test
  void indexedAssetsReportVersionAndTime() {
    AssetStatus status = status(indexed(10), null, null, 0);

    assertThat(status.state()).isEqualTo(State.INDEXED);
    assertThat(status.version()).isEqualTo(7);
    assertThat(status.indexedAt()).isEqualTo(NOON);
    assertThat(status.reason()).isNull();
  }

  @Test
  void consumedChangesThatAreNotIndexedAreSuperseded() {
    assertThat(state(indexed(9), null, put(10), 11)).isEqualTo(State.SUPERSEDED);
  }

  @Test
  void deletionsAreQueuedUntilTheAssetIsRemoved() {
    assertThat(state(indexed(9), null, delete(10), 10)).isEqualTo(State.QUEUED);
    assertThat(state(null, null, delete(10), 11)).isEqualTo(State.DELETED);
  }

  @Test
  void deletionsAreQueuedUntilThePartsAreRemoved() {
    Write deletion = new Write(PARTITION, 10, null, WRITTEN, true, Map.of(CAPTIONS, 4L));

    assertThat(status(indexed(10), null, deletion, Map.of(PARTITION, 11L)).state())
        .isEqualTo(State.QUEUED);
    assertThat(status(indexed(11), null, deletion, Map.of(PARTITION, 12L)).state())
        .isEqualTo(State.INDEXED);
    assertThat(status(null, null, deletion, Map.of(PARTITION, 11L)).state())
        .isEqualTo(State.DELETED);
    // Another record has brought a part back.
    assertThat(status(indexed(10), null, deletion, Map.of(PARTITION, 11L, CAPTIONS, 5L)).state())
        .isEqualTo(State.INDEXED);
  }

  @Test
  void rejectedChangesReportReasonAndIndexedVersion() {
    AssetStatus status = status(indexed(9), rejected(10, NOON.plusSeconds(1)), put(10), 11);

    assertThat(status.state()).isEqualTo(State.DEAD_LETTER);
    assertThat(status.reason()).isEqualTo("not an asset");
    assertThat(status.deadLetter()).isEqualTo("0:42");
    assertThat(status.rejectedAt()).isEqualTo(NOON.plusSeconds(1));
    assertThat(status.version()).isEqualTo(7);
  }

  @Test
  void laterChangesHideOldDeadLetters() {
    assertThat(state(null, rejected(10, NOON), put(12), 12)).isEqualTo(State.QUEUED);
    assertThat(state(indexed(12), rejected(10, NOON.minusSeconds(1)), null, 0))
        .isEqualTo(State.INDEXED);
  }

  @Test
  void laterChangesHideDeadLettersOfOtherPartitions() {
    Rejection before = rejected(CAPTIONS, 500, WRITTEN.minusSeconds(1));
    Rejection after = rejected(CAPTIONS, 5, WRITTEN.plusSeconds(1));

    assertThat(state(null, before, put(10), 10)).isEqualTo(State.QUEUED);
    assertThat(state(indexed(9), before, put(10), 10)).isEqualTo(State.QUEUED);
    assertThat(state(null, before, delete(10), 11)).isEqualTo(State.DELETED);
    assertThat(state(null, after, put(10), 10)).isEqualTo(State.DEAD_LETTER);
  }

  @Test
  void statusOfUnknownAssetsIsUnknown() {
    assertThat(state(null, null, null, 0)).isEqualTo(State.UNKNOWN);
    assertThat(state(null, null, put(10), 11)).isEqualTo(State.UNKNOWN);
  }
}
