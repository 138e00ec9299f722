package dev.winnow.api.operations;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.LogPartition;
import dev.winnow.index.PointChange;
import dev.winnow.index.StoredPositions;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.qdrant.QdrantVectorIndex;
import dev.winnow.index.qdrant.TestConfig;
import dev.winnow.role.Roles;
import dev.winnow.testing.Servings;
import dev.winnow.testing.qdrant.FakeQdrant;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SharedIndexFillTest {

  private static final LogPartition FIRST = new LogPartition("winnow.assets", 0);
  private static final LogPartition SECOND = new LogPartition("winnow.assets", 1);
  private static final IndexSchema SCHEMA = new IndexSchema("assets", Map.of("image", 3), Map.of());

  private final FakeQdrant server = new FakeQdrant();
  private final VectorIndex index = open();
  private final StoredPositions stored = index.stored().orElseThrow();
  private final IndexReadiness readiness = readiness("worker,query");

  private VectorIndex open() {
    return QdrantVectorIndex.open(server.url(), SCHEMA, TestConfig.defaults());
  }

  private IndexReadiness readiness(String roles) {
    return new IndexReadiness(Servings.of(index), new Roles(roles, Optional.empty()));
  }

  @AfterEach
  void close() {
    index.close();
    server.close();
  }

  private static HealthCheckResponse check(IndexReadiness readiness) {
    return readiness.call().await().indefinitely();
  }

  private void awaitReady() {
    await().until(() -> check(readiness).getStatus() == Status.UP);
  }

  private void assertDown(String reason) {
    HealthCheckResponse response = check(readiness);
    assertThat(response.getStatus()).isEqualTo(Status.DOWN);
    assertThat(response.getData().orElseThrow())
        .hasEntrySatisfying("reason", said -> assertThat(said).asString().contains(reason));
  }

  @Test
  void isNotReadyBeforeOtherWorkersHaveFilledTheirPartitions() throws IOException {
    stored.require(Map.of(FIRST, 700L, SECOND, 20L));
    stored.note(Map.of(FIRST, 700L));
    assertDown("at most 20 records of winnow.assets-1");

    stored.note(Map.of(SECOND, 20L));

    awaitReady();
  }

  @Test
  void emptyTopicIsCompleteWhenAWorkerReadsIt() throws IOException {
    assertDown("no worker has begun to fill it");

    stored.note(Map.of(FIRST, 0L));

    awaitReady();
  }

  @Test
  void indexOfAnEarlierReleaseIsReady() {
    index
        .apply(List.of(new PointChange.Delete(new AssetId("a"), Version.ofOffset(0))))
        .await()
        .indefinitely();

    awaitReady();
  }

  @Test
  void workerWithoutSearchesNeedsNoCompleteIndex() {
    assertThat(check(readiness("worker")).getStatus()).isEqualTo(Status.UP);
  }

  @Test
  void staysReadyAfterAnOutageWhileWorkersReadSomeRecordsAgain() throws IOException {
    // Given
    stored.note(Map.of(FIRST, 700L));
    awaitReady();
    // When
    server.goAway();
    assertThat(check(readiness).getStatus()).isEqualTo(Status.DOWN);
    server.comeBack();
    await()
        .ignoreExceptions()
        .untilAsserted(() -> assertThat(stored.positions()).containsEntry(FIRST, 700L));
    stored.require(Map.of(FIRST, 705L));
    // Then
    awaitReady();
  }

  @Test
  void isNotReadyOnACollectionThatWasCreatedAgain() throws IOException {
    // Given
    stored.note(Map.of(FIRST, 700L));
    awaitReady();
    // When
    server.dropCollections();
    assertDown("no longer has the collection");
    // Then
    try (VectorIndex again = open()) {
      assertDown("no worker has begun to fill it");
      StoredPositions positions = again.stored().orElseThrow();
      positions.require(Map.of(FIRST, 710L));
      positions.note(Map.of(FIRST, 710L));
      awaitReady();
    }
  }
}
