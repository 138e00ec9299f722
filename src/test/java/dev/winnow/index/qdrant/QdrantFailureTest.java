package dev.winnow.index.qdrant;

import static dev.winnow.testing.Waiting.await;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Part;
import dev.winnow.asset.Source;
import dev.winnow.asset.Version;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.LogPartition;
import dev.winnow.index.PointChange;
import dev.winnow.index.RandomPoints;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.VectorIndex.Outcome;
import dev.winnow.index.filter.Filter;
import dev.winnow.index.qdrant.point.PointIds;
import dev.winnow.testing.qdrant.FakeQdrant;
import io.grpc.Status;
import io.qdrant.client.grpc.Collections.CreateCollection;
import io.qdrant.client.grpc.Points.FieldType;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.WriteOrderingType;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Failures of the server: slow, unavailable, locked, or with unexpected data. */
class QdrantFailureTest {

  private static final IndexSchema SCHEMA = RandomPoints.schema("failures");

  private final RandomPoints random = new RandomPoints(1);
  private final FakeQdrant server = new FakeQdrant();

  @AfterEach
  void stop() {
    server.close();
  }

  private VectorIndex open(String... settings) {
    Map<String, String> properties = new HashMap<>();
    for (int i = 0; i < settings.length; i += 2) {
      properties.put(settings[i], settings[i + 1]);
    }
    return QdrantVectorIndex.open(server.url(), SCHEMA, TestConfig.with(properties));
  }

  private PointChange change(long offset) {
    return new PointChange.Upsert(random.point(Version.ofOffset(offset)), null);
  }

  private static <T> T get(Uni<T> uni) {
    return uni.await().atMost(Duration.ofSeconds(20));
  }

  @Test
  void reconnectsTransparently() {
    try (VectorIndex index = open()) {
      // Given
      server.fail("UpdateBatch", Status.UNAVAILABLE);
      server.fail("Scroll", Status.UNAVAILABLE, Status.UNAVAILABLE);
      // When / Then
      assertThat(get(index.apply(List.of(change(1))))).containsExactly(Outcome.APPLIED);
      assertThat(get(index.count(Filter.NONE))).isEqualTo(1);
    }
  }

  /** As by a load balancer whose backend is gone. */
  @Test
  void replacesAConnectionThatWasAcceptedButNeverAnswered() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      URI url = URI.create("http://127.0.0.1:" + silent.getLocalPort());
      QdrantConfig config = TestConfig.with(Map.of("read-timeout", "1s", "write-timeout", "1s"));
      try (VectorIndex index = QdrantVectorIndex.open(url, SCHEMA, config);
          Socket held = silent.accept()) {
        // Given
        assertThatThrownBy(() -> get(index.count(Filter.NONE)))
            .isInstanceOf(IndexUnavailableException.class);
        // When
        silent.close();
        try (FakeQdrant unused = new FakeQdrant(url.getPort())) {
          // Then
          await()
              .ignoreExceptions()
              .untilAsserted(() -> assertThat(get(index.count(Filter.NONE))).isZero());
          assertThat(held.isClosed()).as("closed by this side").isFalse();
        }
      }
    }
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void answersWhileEveryThreadOfTheSharedPoolWaitsForIt() throws Exception {
    // Given
    ExecutorService pool = Executors.newSingleThreadExecutor();
    Infrastructure.setDefaultExecutor(pool);
    try (VectorIndex index = open()) {
      // When
      Future<Long> count = pool.submit(() -> get(index.count(Filter.NONE)));
      // Then
      assertThat(count.get(30, SECONDS)).isZero();
    } finally {
      Infrastructure.setDefaultExecutor();
      pool.shutdownNow();
    }
  }

  @Test
  void writeWithALostResponseCountsAsApplied() {
    try (VectorIndex index = open()) {
      // Given: written, but the points that are written could not be read.
      PointChange change = change(1);
      server.fail("Scroll", Collections.nCopies(3, Status.UNAVAILABLE).toArray(Status[]::new));
      assertThatThrownBy(() -> get(index.apply(List.of(change))))
          .isInstanceOf(IndexUnavailableException.class);
      // When
      List<Outcome> again = get(index.apply(List.of(change)));
      // Then
      assertThat(again).containsExactly(Outcome.APPLIED);
      assertThat(get(index.count(Filter.NONE))).isEqualTo(1);
    }
  }

  @Test
  void doesNotTrustAReplicaThatLacksTheWrite() {
    try (VectorIndex index = open()) {
      // Given
      PointChange change = change(1);
      server.forgetWrites(2);
      // When / Then: neither applied nor stale, so the caller tries again.
      assertThatThrownBy(() -> get(index.apply(List.of(change))))
          .isInstanceOf(IndexUnavailableException.class);
      assertThat(get(index.apply(List.of(change)))).containsExactly(Outcome.APPLIED);
    }
  }

  @Test
  void rejectsACollectionOfAnEarlierRelease() {
    // Given
    server.addForeignCollection(
        CreateCollection.newBuilder().setCollectionName(SCHEMA.collection()).build(),
        PointStruct.newBuilder().setId(PointIds.of(new AssetId("old"))).build());
    // When / Then
    assertThatThrownBy(() -> open().close())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("'failures' in Qdrant was created by an earlier release")
        .hasMessageContaining("winnow.qdrant.collection-prefix")
        .hasMessageContaining("restart the workers: they fill it from the topic");
  }

  @Test
  void environmentsShareAServerByPrefix() {
    try (VectorIndex staging = open("collection-prefix", "staging-");
        VectorIndex production = open("collection-prefix", "production-")) {
      // When
      get(staging.apply(List.of(change(1))));
      // Then
      assertThat(get(staging.count(Filter.NONE))).isEqualTo(1);
      assertThat(get(production.count(Filter.NONE))).isZero();
    }
  }

  @Test
  void purgesOnlyOldTombstones() {
    try (VectorIndex index = open()) {
      // Given
      get(index.apply(List.of(change(1), distinct(1), distinct(2))));
      QdrantConfig config = TestConfig.defaults();
      try (QdrantCalls calls =
              new QdrantCalls(server.url(), config, new Failures("test", SCHEMA.collection()));
          TombstonePurge purge =
              new TombstonePurge(
                  calls,
                  SCHEMA.collection(),
                  config.writeOrdering(),
                  config.tombstoneRetention())) {
        // When / Then
        get(purge.purge(Instant.now().plus(Duration.ofDays(29))));
        assertThat(server.points()).hasSize(3);
        get(purge.purge(Instant.now().plus(Duration.ofDays(31))));
        assertThat(server.points()).hasSize(1);
      }
      assertThat(get(index.count(Filter.NONE))).isEqualTo(1);
    }
  }

  @Test
  void indexesAttributesOnRequest() {
    // When
    open("indexed-attributes.colour", "keyword", "indexed-attributes.\"size.width\"", "float")
        .close();
    // Then
    assertThat(server.indexes())
        .containsEntry("attributes.colour", FieldType.FieldTypeKeyword)
        .containsEntry("attributes.size.width", FieldType.FieldTypeFloat);
  }

  @Test
  void createsMissingIndexesOnly() {
    // Given
    String[] settings = {
      "indexed-attributes.colour", "keyword", "range-attributes", "price,size.width,net weight"
    };
    open(settings).close();
    assertThat(server.indexes())
        .containsKeys("facts.numbers.price", "facts.numbers.\"net weight\"");
    server.takeCalls();
    // When
    open(settings).close();
    // Then
    assertThat(server.takeCalls()).contains("Get").doesNotContain("CreateFieldIndex");
  }

  @Test
  void replacesIndexesOfAnotherType() {
    // Given
    open("indexed-attributes.colour", "keyword").close();
    server.takeCalls();
    // When
    open("indexed-attributes.colour", "text").close();
    // Then
    assertThat(server.indexes()).containsEntry("attributes.colour", FieldType.FieldTypeText);
    assertThat(server.takeCalls()).containsOnlyOnce("CreateFieldIndex");
  }

  @Test
  void namesThePropertyOfAnAttributeThatCannotBeIndexed() {
    for (String escaped : List.of("a\\\"b", "a\\\\b")) {
      assertThatThrownBy(
              () -> open("indexed-attributes.\"%s\"".formatted(escaped), "keyword").close())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("winnow.qdrant.indexed-attributes names the attribute 'a");
    }
  }

  /** Each replica decides whether a point is unchanged: all need the same order of writes. */
  @Test
  void ordersWritesThatAreMergedWithStoredPoints() throws IOException {
    // Given
    PointChange part =
        new PointChange.Delete(
            new AssetId("a"), Version.ofOffset(1), new Source(Part.IMAGE, "winnow.images"));
    for (String configured : List.of("weak", "medium", "strong")) {
      try (FakeQdrant replicas = new FakeQdrant();
          VectorIndex index =
              QdrantVectorIndex.openForMerging(
                  replicas.url(), SCHEMA, TestConfig.with(Map.of("write-ordering", configured)))) {
        // When
        get(index.apply(List.of(change(1), part)));
        index.stored().orElseThrow().note(Map.of(new LogPartition("winnow.images", 0), 2L));
        // Then
        assertThat(replicas.orderings())
            .containsExactly(
                configured.equals("strong") ? WriteOrderingType.Strong : WriteOrderingType.Medium);
      }
    }
    try (VectorIndex index = open()) {
      get(index.apply(List.of(change(1))));
      assertThat(server.orderings()).containsExactly(WriteOrderingType.Weak);
    }
  }

  @Test
  void recoversFromAnOutageWithoutARestart() {
    try (VectorIndex index = open()) {
      // Given
      get(index.apply(List.of(change(1))));
      server.goAway();
      assertThatThrownBy(() -> get(index.count(Filter.NONE)))
          .isInstanceOf(IndexUnavailableException.class)
          .hasMessageContaining(server.url() + ": cannot be reached");
      assertThatThrownBy(() -> get(index.ping())).isInstanceOf(IndexUnavailableException.class);
      // When
      server.comeBack();
      // Then
      await()
          .atMost(10, SECONDS)
          .ignoreExceptions()
          .untilAsserted(() -> assertThat(get(index.count(Filter.NONE))).isEqualTo(1));
    }
  }

  @Test
  void opensDuringAnOutage() {
    // Given
    server.goAway();
    try (VectorIndex index = open()) {
      assertThatThrownBy(() -> get(index.apply(List.of(change(1)))))
          .isInstanceOf(IndexUnavailableException.class);
      // When
      server.comeBack();
      // Then
      await()
          .atMost(10, SECONDS)
          .ignoreExceptions()
          .untilAsserted(
              () ->
                  assertThat(get(index.apply(List.of(change(2)))))
                      .containsExactly(Outcome.APPLIED));
    }
  }

  @Test
  void timesOutOnASlowServer() {
    try (VectorIndex index = open("read-timeout", "200ms")) {
      // Given
      server.delay(2_000);
      // When / Then
      assertThatThrownBy(() -> get(index.count(Filter.NONE)))
          .isInstanceOf(IndexUnavailableException.class)
          .hasMessageContaining("did not respond in time");
      server.delay(0);
    }
  }

  @Test
  void sendsASlowReadAgain() {
    try (VectorIndex index = open("hedge-after", "50ms", "read-timeout", "1h")) {
      // Given
      get(index.apply(List.of(change(1))));
      server.takeCalls();
      server.ignoreNext("Count");
      // When / Then
      assertThat(get(index.count(Filter.NONE))).isEqualTo(1);
      assertThat(server.takeCalls()).containsExactly("Count", "Count");
    }
  }

  @Test
  void neverSendsASlowWriteAgain() {
    try (VectorIndex index = open("hedge-after", "50ms", "write-timeout", "1s")) {
      // Given
      server.takeCalls();
      server.ignoreNext("UpdateBatch");
      // When / Then
      assertThatThrownBy(() -> get(index.apply(List.of(change(1)))))
          .isInstanceOf(IndexUnavailableException.class)
          .hasMessageContaining("did not respond in time");
      assertThat(server.takeCalls()).containsExactly("UpdateBatch");
    }
  }

  @Test
  void leaderElectionCountsAsAnOutage() {
    try (VectorIndex index = open()) {
      // Given
      server.fail("UpdateBatch", Status.INTERNAL.withDescription("no leader"));
      // When / Then
      assertThatThrownBy(() -> get(index.apply(List.of(change(1)))))
          .isInstanceOf(IndexUnavailableException.class)
          .hasMessageContaining("no leader");
    }
  }

  @Test
  void onlyTheChangeThatTheServerRejectsFails() {
    try (VectorIndex index = open("max-concurrent-batches", "1")) {
      // Given: the first call keeps the others back, so that they go as one batch.
      server.delay(100);
      server.fail("UpdateBatch", Status.OK, Status.INVALID_ARGUMENT, Status.INVALID_ARGUMENT);
      // When
      List<String> results =
          get(
              Uni.join()
                  .all(
                      IntStream.range(1, 4)
                          .mapToObj(
                              i ->
                                  index
                                      .apply(List.of(distinct(i)))
                                      .map(Object::toString)
                                      .onFailure()
                                      .recoverWithItem(e -> e.getClass().getSimpleName()))
                          .toList())
                  .andFailFast());
      // Then
      assertThat(results).containsExactly("[DELETED]", "IllegalArgumentException", "[DELETED]");
    }
  }

  private static PointChange distinct(int i) {
    return new PointChange.Delete(new AssetId("d-" + i), Version.ofOffset(1));
  }

  @Test
  void writeCountsAsAppliedAlthoughTheServerRejectsTheCheck() {
    try (VectorIndex index = open()) {
      // Given: the filter by time is rejected, as without an index in strict mode.
      server.fail("Scroll", Status.INVALID_ARGUMENT);
      // When / Then
      assertThat(get(index.apply(List.of(change(1))))).containsExactly(Outcome.APPLIED);
    }
  }

  @Test
  void appliesChangesOfDistantVersionsInOneBatch() {
    try (VectorIndex index = open()) {
      // Given: two partitions with distant offsets, and one asset that declares its versions.
      get(index.apply(List.of(at("a", null, 10), at("b", null, 50_000), at("c", 7L, 90))));
      server.takeCalls();
      // When: the lowest offset of the batch is below the stored one of "b".
      List<Outcome> outcomes =
          get(index.apply(List.of(at("a", null, 11), at("b", null, 50_001), at("c", 8L, 12))));
      // Then: the exact conditions decide the changes that the common condition could not.
      assertThat(outcomes).containsOnly(Outcome.DELETED);
      assertThat(server.takeCalls())
          .containsExactly("UpdateBatch", "Scroll", "Get", "UpdateBatch", "Get");
      assertThat(get(index.apply(List.of(at("a", null, 12), at("b", null, 49_999)))))
          .containsExactly(Outcome.DELETED, Outcome.STALE);
    }
  }

  @Test
  void changesOfSimilarVersionsNeedOneWriteAndOneRead() {
    try (VectorIndex index = open()) {
      // Given
      get(index.apply(IntStream.range(0, 100).mapToObj(i -> at("a" + i, null, i)).toList()));
      server.takeCalls();
      // When
      get(index.apply(IntStream.range(0, 100).mapToObj(i -> at("a" + i, null, 200 + i)).toList()));
      // Then
      assertThat(server.takeCalls()).containsExactly("UpdateBatch", "Scroll");
    }
  }

  private static PointChange at(String id, @Nullable Long declared, long offset) {
    return new PointChange.Delete(new AssetId(id), new Version(declared, offset));
  }

  @Test
  void batchesWaitingChanges() {
    try (VectorIndex index = open("max-concurrent-batches", "2")) {
      // Given
      server.delay(20);
      server.takeCalls();
      // When
      get(
          Uni.join()
              .all(
                  IntStream.range(0, 400).mapToObj(i -> index.apply(List.of(distinct(i)))).toList())
              .andFailFast());
      // Then: two batches of the first changes, and the rest in as few as their size allows.
      assertThat(server.takeCalls().stream().filter("UpdateBatch"::equals).count())
          .isBetween(2L, 6L);
    }
  }

  @Test
  void rejectsACollectionOfAnotherModel() {
    // Given
    open().close();
    IndexSchema other = new IndexSchema(SCHEMA.collection(), Map.of("d", 5, "e", 2), Map.of());
    // When / Then
    assertThatThrownBy(
            () -> QdrantVectorIndex.open(server.url(), other, TestConfig.defaults()).close())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("'failures'")
        .hasMessageContaining("'d' has 8 dimensions and distance Dot instead of 5")
        .hasMessageContaining("no dense vector 'e'");
  }

  @Test
  void doesNotRecreateALostCollection() {
    try (VectorIndex index = open()) {
      // Given
      server.dropCollections();
      // When / Then
      assertThatThrownBy(() -> get(index.ping()))
          .isInstanceOf(IndexUnavailableException.class)
          .hasMessageContaining("no longer has the collection 'failures'");
      assertThatThrownBy(() -> get(index.apply(List.of(change(1)))))
          .isInstanceOf(IndexUnavailableException.class);
      assertThat(server.hasCollections()).isFalse();
    }
  }

  @Test
  void twoWorkersKeepTheNewestOfEachAsset() {
    try (VectorIndex one = open();
        VectorIndex other = open()) {
      // Given: changes that one worker still holds when the other takes over its partition.
      List<PointChange> changes = new ArrayList<>();
      for (int id = 0; id < 30; id++) {
        for (int offset = 0; offset < 10; offset++) {
          changes.add(new PointChange.Delete(new AssetId("d-" + id), Version.ofOffset(offset)));
        }
        changes.add(new PointChange.Upsert(random.point(new AssetId("d-" + id), 10), null));
      }
      Collections.shuffle(changes, new Random(3));
      // When
      List<List<Outcome>> outcomes =
          get(
              Uni.join()
                  .all(
                      changes.stream()
                          .flatMap(
                              change ->
                                  Stream.of(
                                      one.apply(List.of(change)), other.apply(List.of(change))))
                          .toList())
                  .andFailFast());
      // Then
      assertThat(get(one.scroll(Filter.NONE, null, 100)).points())
          .hasSize(30)
          .allSatisfy(point -> assertThat(point.version().offset()).isEqualTo(10));
      // A worker that reports a change as applied has seen it in the index; the newest change of
      // each asset is stored.
      for (int i = 0; i < outcomes.size(); i += 2) {
        if (changes.get(i / 2).version().offset() == 10) {
          assertThat(outcomes.get(i)).containsExactly(Outcome.APPLIED);
          assertThat(outcomes.get(i + 1)).containsExactly(Outcome.APPLIED);
        }
      }
    }
  }

  @Test
  void concurrentWorkersCreateOneCollection() {
    // Given: another worker creates the collection between the check and the creation.
    open().close();
    server.fail("Get", Status.NOT_FOUND);
    // When / Then
    try (VectorIndex index = open()) {
      assertThat(get(index.apply(List.of(change(1))))).containsExactly(Outcome.APPLIED);
    }
  }

  @Test
  void sendsButNeverPrintsTheApiKey() {
    // Given
    server.requireApiKey("right");
    try (VectorIndex allowed = open("api-key", "right");
        VectorIndex refused = open("api-key", "wrong-secret")) {
      // When / Then
      assertThat(get(allowed.count(Filter.NONE))).isZero();
      assertThatThrownBy(() -> get(refused.count(Filter.NONE)))
          .isInstanceOf(IndexUnavailableException.class)
          .hasMessageContaining("winnow.qdrant.api-key")
          .hasMessageNotContaining("wrong-secret");
    }
  }

  @Test
  void settingsOfANewCollectionReachTheServer() {
    // When
    try (VectorIndex index =
        open(
            "collection.shards", "3",
            "collection.replication-factor", "2",
            "collection.vectors-on-disk", "true",
            "collection.quantization", "scalar",
            "collection.hnsw-m", "24")) {
      assertThat(index.stored().orElseThrow().copiedInParts()).isTrue();
    }
    // Then
    var made = server.creation();
    assertThat(made.getShardNumber()).isEqualTo(3);
    assertThat(made.getReplicationFactor()).isEqualTo(2);
    assertThat(made.getQuantizationConfig().hasScalar()).isTrue();
    assertThat(made.getHnswConfig().getM()).isEqualTo(24);
    assertThat(made.getVectorsConfig().getParamsMap().getMapOrThrow("d").getOnDisk()).isTrue();
  }

  @Test
  void rejectsAnInvalidAddress() {
    assertThatThrownBy(
            () ->
                QdrantVectorIndex.open(URI.create("qdrant:6334"), SCHEMA, TestConfig.defaults())
                    .close())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("http://host:6334");
  }
}
