package dev.winnow.index.qdrant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.VectorIndex.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** A snapshot of a collection by a real server, restored on another one. */
@EnabledIfEnvironmentVariable(named = QdrantProcess.BINARY, matches = ".+")
class QdrantSnapshotTest {

  private static final String NAME = "snapshot";
  private static final IndexSchema SCHEMA = new IndexSchema(NAME, Map.of("image", 3), Map.of());
  private static final long BEFORE = 50;
  private static final long ALL = 60;

  @TempDir Path first;
  @TempDir Path second;

  private static List<PointChange> changes(long from, long to) {
    return LongStream.range(from, to).mapToObj(QdrantSnapshotTest::change).toList();
  }

  /** Every tenth record deletes the asset of the record before it. */
  private static PointChange change(long offset) {
    Version version = Version.ofOffset(offset);
    return offset % 10 == 9
        ? new PointChange.Delete(id(offset - 1), version)
        : new PointChange.Upsert(
            new Point(
                id(offset),
                version,
                Map.of("image", new float[] {1, 0, 0}),
                Map.of(),
                new Payload(List.of(), Map.of(), null, false)),
            null);
  }

  private static AssetId id(long offset) {
    return new AssetId("id-" + offset);
  }

  private static List<AssetId> present(long records) {
    return LongStream.range(0, records)
        .filter(offset -> offset % 10 < 8)
        .mapToObj(QdrantSnapshotTest::id)
        .toList();
  }

  private static VectorIndex open(QdrantProcess server) {
    return QdrantVectorIndex.open(server.url(), SCHEMA, TestConfig.defaults());
  }

  private static List<AssetId> stored(VectorIndex index) {
    List<AssetId> all = LongStream.range(0, ALL).mapToObj(QdrantSnapshotTest::id).toList();
    Map<AssetId, Point> points = index.fetch(all).await().indefinitely();
    return all.stream().filter(points::containsKey).toList();
  }

  @Test
  void indexOnARestoredCollectionNeedsOnlyLaterRecords() throws Exception {
    // Given a snapshot, and later records
    Path file;
    try (QdrantProcess server = new QdrantProcess(first);
        VectorIndex index = open(server)) {
      index.apply(changes(0, BEFORE)).await().indefinitely();
      file = server.snapshot(NAME);
      index.apply(changes(BEFORE, ALL)).await().indefinitely();
    }
    // When it is restored on another server
    Path copy = second.resolve("snapshots").resolve(NAME).resolve(file.getFileName());
    Files.createDirectories(copy.getParent());
    Files.copy(file, copy);
    try (QdrantProcess server = new QdrantProcess(second)) {
      server.recover(NAME, copy);
      try (VectorIndex index = open(server)) {
        // Then it has the assets of the snapshot
        assertThat(stored(index)).isEqualTo(present(BEFORE));
        assertThat(index.isEmpty().await().indefinitely()).isFalse();
        // And when the topic is read from its beginning, only later records have an effect
        assertThat(index.apply(changes(BEFORE, ALL)).await().indefinitely())
            .doesNotContain(Outcome.STALE);
        index.apply(changes(0, BEFORE)).await().indefinitely();
        assertThat(stored(index)).isEqualTo(present(ALL));
      }
    }
  }
}
