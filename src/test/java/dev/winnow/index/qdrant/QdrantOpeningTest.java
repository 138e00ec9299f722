package dev.winnow.index.qdrant;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.asset.Version;
import dev.winnow.index.IndexReplacedException;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.LogPartition;
import dev.winnow.index.PointChange;
import dev.winnow.index.RandomPoints;
import dev.winnow.index.SourceLog;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.filter.Filter;
import dev.winnow.testing.qdrant.FakeQdrant;
import io.grpc.Status;
import io.qdrant.client.grpc.Collections.CreateCollection;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a process does with a collection before it uses it. */
class QdrantOpeningTest {

  private static final String FORMAT = "winnow_format";
  private static final String IDENTITY = "winnow_identity";
  private static final IndexSchema SCHEMA = RandomPoints.schema("opening");

  private final FakeQdrant server = new FakeQdrant();

  @AfterEach
  void stop() {
    server.close();
  }

  private VectorIndex open(Map<String, String> settings) {
    return QdrantVectorIndex.open(server.url(), SCHEMA, TestConfig.with(settings));
  }

  private VectorIndex open() {
    return open(Map.of());
  }

  private static <T> T get(Uni<T> uni) {
    return uni.await().atMost(Duration.ofSeconds(20));
  }

  private static CreateCollection.Builder creation() {
    return CollectionSpec.of(SCHEMA, TestConfig.defaults()).creation().toBuilder();
  }

  @Test
  void workerStopsIfTheCollectionThatItHasMarkedIsReplaced() {
    // Given
    server.addForeignCollection(creation().clearMetadata().build());
    try (VectorIndex index = open()) {
      assertThat(server.metadata()).containsKeys(FORMAT, IDENTITY);
      // When
      server.dropCollections();
      open().close();
      // Then
      assertThatThrownBy(
              () -> index.stored().orElseThrow().note(Map.of(new LogPartition("t", 0), 1L)))
          .isInstanceOf(IndexReplacedException.class);
    }
  }

  @Test
  void onlyWorkersGiveACollectionOfAnEarlierBuildAnIdentity() {
    // Given
    CreateCollection creation = creation().removeMetadata(IDENTITY).build();
    server.addForeignCollection(creation);
    // When / Then
    try (VectorIndex reader =
        QdrantVectorIndex.openForReading(server.url(), SCHEMA, TestConfig.defaults())) {
      assertThat(get(reader.count(Filter.NONE))).isZero();
      assertThat(server.metadata()).doesNotContainKey(IDENTITY);
    }
    open().close();
    assertThat(server.metadata())
        .containsEntry(FORMAT, creation.getMetadataOrThrow(FORMAT))
        .containsKey(IDENTITY);
    var stored = server.metadata();
    open().close();
    assertThat(server.metadata()).isEqualTo(stored);
  }

  @Test
  void waitsForANodeThatLacksTheMetadata() {
    // Given
    server.addForeignCollection(creation().clearMetadata().build());
    server.forgetUpdates(1);
    try (VectorIndex index = open()) {
      // When / Then
      assertThat(get(index.count(Filter.NONE))).isZero();
      assertThat(server.metadata()).containsKeys(FORMAT, IDENTITY);
    }
  }

  @Test
  void claimFailsForGoodIfTheCollectionDoesNotFit() {
    // Given
    server.goAway();
    try (VectorIndex index = open()) {
      server.addForeignCollection(
          CreateCollection.newBuilder().setCollectionName(SCHEMA.collection()).build());
      // When
      server.comeBack();
      // Then
      await()
          .untilAsserted(
              () ->
                  assertThatThrownBy(() -> get(index.claim(new SourceLog("c", "t", "id"))))
                      .isInstanceOf(IllegalStateException.class)
                      .hasMessageContaining("does not fit the bundle"));
      assertThatThrownBy(() -> get(index.count(Filter.NONE)))
          .isInstanceOf(IndexUnavailableException.class);
    }
  }

  @Test
  void readsThatWaitForTheCollectionAskForItOnce() {
    // Given
    open().close();
    server.fail("Get", Status.INTERNAL);
    try (VectorIndex index = open()) {
      server.takeCalls();
      server.delay(100);
      // When
      get(
          Uni.join()
              .all(Stream.generate(() -> index.count(Filter.NONE)).limit(20).toList())
              .andFailFast());
      // Then
      assertThat(server.takeCalls()).containsOnlyOnce("Get").hasSize(21);
    }
  }

  @Test
  void searchesDoNotWaitForAnIndexOfStoredPoints() {
    // Given
    try (VectorIndex index = open()) {
      get(
          index.apply(
              List.of(
                  new PointChange.Upsert(new RandomPoints(1).point(Version.ofOffset(1)), null))));
    }
    server.ignore("CreateFieldIndex");
    // When
    try (VectorIndex index =
        open(Map.of("indexed-attributes.colour", "keyword", "write-timeout", "1s"))) {
      // Then
      assertThat(get(index.count(Filter.NONE))).isEqualTo(1);
      assertThat(server.indexes()).doesNotContainKey("attributes.colour");
      server.ignore(null);
      await().untilAsserted(() -> assertThat(server.indexes()).containsKey("attributes.colour"));
    }
  }
}
