package dev.winnow.index.lucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.LocalState;
import dev.winnow.index.LogPartition;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.SourceLog;
import dev.winnow.index.filter.Filter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Snapshots of an index while it is written. */
class SnapshotTest {

  private static final IndexSchema SCHEMA = new IndexSchema("assets", Map.of("image", 3), Map.of());
  private static final SourceLog LOG = new SourceLog("cluster", "winnow.assets", "topic-id");
  private static final LogPartition PARTITION = new LogPartition("winnow.assets", 0);

  @TempDir Path directory;

  private static PointChange upsert(long offset) {
    return new PointChange.Upsert(
        new Point(
            new AssetId("id-" + offset),
            Version.ofOffset(offset),
            Map.of("image", new float[] {1, 0, 0}),
            Map.of(),
            new Payload(List.of(), Map.of(), null, false)),
        null);
  }

  @Test
  void snapshotIsAnIndexOfAllChangesBeforeItsPositions() throws Exception {
    List<LocalState.Snapshot> made = new ArrayList<>();
    AtomicLong next = new AtomicLong();
    try (LuceneVectorIndex index = LuceneVectorIndex.open(directory, SCHEMA)) {
      // Given an index that is written and merged all the time
      index.claim(LOG).await().indefinitely();
      LocalState state = index.local().orElseThrow();
      AtomicBoolean stop = new AtomicBoolean();
      Thread writer =
          Thread.ofPlatform()
              .start(
                  () -> {
                    while (!stop.get()) {
                      List<PointChange> changes =
                          LongStream.range(next.get(), next.get() + 20)
                              .mapToObj(SnapshotTest::upsert)
                              .toList();
                      index.apply(changes).await().indefinitely();
                      next.addAndGet(20);
                    }
                  });
      // When
      for (int i = 0; i < 5; i++) {
        long before = next.get();
        while (next.get() < before + 300) {
          Thread.sleep(5);
        }
        state.note(Map.of(PARTITION, next.get()));
        made.add(state.snapshot(directory.resolve("copy-" + i)));
      }
      stop.set(true);
      writer.join();
    }
    // Then
    for (int i = 0; i < made.size(); i++) {
      long position = made.get(i).positions().getOrDefault(PARTITION, 0L);
      assertThat(position).isGreaterThanOrEqualTo(300L * (i + 1));
      try (LuceneVectorIndex copy =
          LuceneVectorIndex.open(directory.resolve("copy-" + i), SCHEMA)) {
        List<AssetId> ids =
            LongStream.range(0, position).mapToObj(o -> new AssetId("id-" + o)).toList();
        assertThat(copy.fetch(ids).await().indefinitely()).containsOnlyKeys(ids);
        assertThat(copy.local().orElseThrow().positions()).isEqualTo(Map.of(PARTITION, position));
        // It knows its log, and takes changes.
        copy.claim(LOG).await().indefinitely();
        assertThatThrownBy(
                () ->
                    copy.claim(new SourceLog("cluster", "winnow.assets", "another"))
                        .await()
                        .indefinitely())
            .isInstanceOf(IllegalStateException.class);
        copy.apply(List.of(upsert(1_000_000))).await().indefinitely();
      }
    }
    // And writing to the copies does not change the index itself.
    try (LuceneVectorIndex index = LuceneVectorIndex.open(directory, SCHEMA)) {
      assertThat(index.count(Filter.NONE).await().indefinitely()).isEqualTo(next.get());
    }
  }

  @Test
  void releasesFilesOfACommitAfterTheirCopy() throws IOException {
    try (LuceneVectorIndex index = LuceneVectorIndex.open(directory, SCHEMA)) {
      LocalState state = index.local().orElseThrow();
      index.apply(List.of(upsert(0))).await().indefinitely();
      state.note(Map.of(PARTITION, 1L));
      state.snapshot(directory.resolve("copy"));
      index.apply(List.of(upsert(1))).await().indefinitely();
      try (var files = Files.list(directory.resolve("assets"))) {
        assertThat(files.filter(file -> file.getFileName().toString().startsWith("segments_")))
            .hasSize(1);
      }
    }
  }

  @Test
  void makesNoSnapshotWithoutPositions() {
    try (LuceneVectorIndex index = LuceneVectorIndex.open(directory, SCHEMA)) {
      Path copy = directory.resolve("copy");

      assertThatThrownBy(() -> index.local().orElseThrow().snapshot(copy))
          .isInstanceOf(IndexUnavailableException.class)
          .hasMessageContaining("try again in a few seconds");

      assertThat(copy).isEmptyDirectory();
    }
  }
}
