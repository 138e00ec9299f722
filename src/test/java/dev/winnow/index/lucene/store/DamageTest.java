package dev.winnow.index.lucene.store;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.IndexDamagedException;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.VectorIndex.Outcome;
import dev.winnow.index.VectorQuery;
import dev.winnow.index.filter.Filter;
import dev.winnow.index.lucene.LuceneVectorIndex;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An index whose files a disk or a person has damaged. */
class DamageTest {

  private static final int DIMENSION = 64;
  private static final IndexSchema SCHEMA =
      new IndexSchema("assets", Map.of("image", DIMENSION), Map.of());

  @TempDir Path directory;
  private final Random random = new Random(1);

  @BeforeEach
  void fill() {
    try (LuceneVectorIndex index = open()) {
      apply(index, IntStream.range(0, 2_000).mapToObj(this::upsert).toList());
    }
  }

  private LuceneVectorIndex open() {
    return LuceneVectorIndex.open(directory, SCHEMA);
  }

  private static List<Outcome> apply(LuceneVectorIndex index, List<PointChange> changes) {
    return index.apply(changes).await().indefinitely();
  }

  private PointChange upsert(int id) {
    float[] vector = new float[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) {
      vector[i] = random.nextFloat();
    }
    return new PointChange.Upsert(
        new Point(
            new AssetId("id-" + id),
            Version.ofOffset(id),
            Map.of("image", vector),
            Map.of(),
            new Payload(List.of("caption " + id), Map.of(), null, false)),
        null);
  }

  private Path largestFile() throws IOException {
    try (var files = Files.list(directory.resolve("assets"))) {
      return files.max(Comparator.comparingLong(file -> file.toFile().length())).orElseThrow();
    }
  }

  private static void assertRefused(LuceneVectorIndex index) {
    assertThatThrownBy(() -> index.count(Filter.NONE).await().indefinitely())
        .isInstanceOf(IndexDamagedException.class)
        .hasMessageContaining("assets is damaged: ")
        .hasMessageContaining("Restart: the damaged index is set aside");
    assertThatThrownBy(() -> index.ping().await().indefinitely())
        .isInstanceOf(IndexDamagedException.class);
    assertThatThrownBy(
            () ->
                apply(
                    index,
                    List.of(new PointChange.Delete(new AssetId("id-1"), Version.ofOffset(5_000)))))
        .isInstanceOf(IndexDamagedException.class);
  }

  private void changeByte(double where) throws IOException {
    try (var file = new RandomAccessFile(largestFile().toFile(), "rw")) {
      long at = (long) (where * file.length());
      file.seek(at);
      int value = file.read();
      file.seek(at);
      file.write(value ^ 0x10);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.5, 0.9})
  void detectsAChangedByteAfterTheStart(double where) throws IOException {
    // Given
    changeByte(where);
    // When
    try (LuceneVectorIndex index = open()) {
      // Then
      await().untilAsserted(() -> assertRefused(index));
    }
    // And the next start does not take it for a sound one
    assertThatThrownBy(this::open).isInstanceOf(IndexDamagedException.class);
  }

  /** A search reads several routes, which all fail. Mutiny logs a failure that nobody receives. */
  @Test
  void reportsEachFailedSearchOnce() throws Exception {
    changeByte(0.5);
    List<Throwable> dropped = new CopyOnWriteArrayList<>();
    try (LuceneVectorIndex index = open()) {
      await().untilAsserted(() -> assertRefused(index));
      Infrastructure.setDroppedExceptionHandler(dropped::add);
      VectorQuery route =
          new VectorQuery(
              "image",
              new VectorQuery.Dense(new float[DIMENSION], true),
              Filter.NONE,
              10,
              0,
              Set.of("image"));
      for (int i = 0; i < 500; i++) {
        assertThatThrownBy(
                () -> index.candidates(Collections.nCopies(3, route)).await().indefinitely())
            .isInstanceOf(IndexDamagedException.class);
      }
      Thread.sleep(100); // a route may end after its search
    } finally {
      Infrastructure.resetDroppedExceptionHandler();
    }
    assertThat(dropped).isEmpty();
  }

  @Test
  void setAsideReplacesADamagedIndexByAnEmptyOne() throws IOException {
    // Given an index that was damaged before, and is again
    Files.createDirectories(directory.resolve("assets.damaged"));
    Files.delete(largestFile());
    assertThatThrownBy(this::open).isInstanceOf(IndexDamagedException.class);
    // When
    LuceneVectorIndex.setAside(directory, "assets");
    // Then
    assertThat(directory.resolve("assets.damaged")).isNotEmptyDirectory();
    try (LuceneVectorIndex index = open()) {
      assertThat(index.isEmpty().await().indefinitely()).isTrue();
      assertThat(apply(index, List.of(upsert(1)))).containsExactly(Outcome.APPLIED);
    }
  }

  @Test
  void rejectsATruncatedFileAtTheStart() throws IOException {
    try (var file = new RandomAccessFile(largestFile().toFile(), "rw")) {
      file.setLength(file.length() / 2);
    }

    assertThatThrownBy(this::open)
        .isInstanceOf(IndexDamagedException.class)
        .hasMessageContaining("is damaged");
  }

  @Test
  void rejectsAMissingFileAtTheStart() throws IOException {
    Files.delete(largestFile());

    assertThatThrownBy(this::open)
        .isInstanceOf(IndexDamagedException.class)
        .hasMessageContaining("a file is missing");
  }

  @Test
  void opensASoundIndex() {
    try (LuceneVectorIndex index = open()) {
      apply(index, List.of(upsert(3_000)));
      assertThat(index.count(Filter.NONE).await().indefinitely()).isEqualTo(2_001);
    }
    try (LuceneVectorIndex index = open()) {
      awaitChecked();
      assertThat(index.count(Filter.NONE).await().indefinitely()).isEqualTo(2_001);
    }
  }

  private static void awaitChecked() {
    await()
        .until(
            () ->
                Thread.getAllStackTraces().keySet().stream()
                    .noneMatch(thread -> thread.getName().equals("winnow-index-check")));
  }
}
