package dev.winnow.index.qdrant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.Hit;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.RandomPoints;
import dev.winnow.index.SourceLog;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.VectorIndex.Outcome;
import dev.winnow.index.VectorQuery;
import dev.winnow.index.filter.Filter;
import dev.winnow.index.qdrant.point.PointIds;
import dev.winnow.testing.qdrant.FakeQdrant;
import io.qdrant.client.VectorFactory;
import io.qdrant.client.VectorsFactory;
import io.qdrant.client.grpc.Collections.CreateCollection;
import io.qdrant.client.grpc.Collections.Distance;
import io.qdrant.client.grpc.Collections.PayloadIndexParams;
import io.qdrant.client.grpc.Collections.PayloadSchemaInfo;
import io.qdrant.client.grpc.Collections.StrictModeConfig;
import io.qdrant.client.grpc.Collections.VectorParams;
import io.qdrant.client.grpc.Collections.VectorsConfig;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.PointsUpdateOperation;
import io.qdrant.client.grpc.Points.PointsUpdateOperation.PointStructList;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfEnvironmentVariable;

/**
 * A server that others configure and use: limits of strict mode, other logs, other programs'
 * collections. Also on the server of {@code WINNOW_TEST_QDRANT_URL}.
 */
class SharedServerTest {

  private final String collection = "winnow-shared-" + UUID.randomUUID();
  private final IndexSchema schema = RandomPoints.schema(collection);
  private final RandomPoints random = new RandomPoints(1);
  private final FakeQdrant fake = new FakeQdrant();
  private final TestServer server = TestServer.realOr(fake, collection);

  @AfterEach
  void removeCollection() {
    server.close();
    fake.close();
  }

  private VectorIndex open() {
    return open(Map.of());
  }

  private VectorIndex open(Map<String, String> properties) {
    return QdrantVectorIndex.open(server.url(), schema, TestConfig.with(properties));
  }

  private PointChange change(String id) {
    return new PointChange.Upsert(
        new Point(
            new AssetId(id),
            Version.ofOffset(1),
            Map.of("d", random.dense()),
            Map.of(),
            new Payload(List.of("a dog"), Map.of("price", 2, "w", "a"), null, false)),
        null);
  }

  private static <T> T get(Uni<T> uni) {
    return uni.await().atMost(Duration.ofSeconds(20));
  }

  private static Filter from(String attribute) {
    return Filter.NONE.and(new Filter.Range(attribute, 1.0, null, null, null));
  }

  @Test
  void graphsHaveNoLinksForFieldsThatNoSearchFiltersBy() {
    try (VectorIndex index = open()) {
      // When
      var fields =
          TestServer.get(server.client().getCollectionInfoAsync(collection)).getPayloadSchemaMap();
      // Then
      for (String time : List.of("indexed_at", "deleted_at")) {
        var params = schema(fields, time).getIntegerIndexParams();
        assertThat(params.hasEnableHnsw() && !params.getEnableHnsw()).as(time).isTrue();
      }
      var params = schema(fields, "revision").getKeywordIndexParams();
      assertThat(params.hasEnableHnsw() && !params.getEnableHnsw()).isTrue();
    }
  }

  private static PayloadIndexParams schema(Map<String, PayloadSchemaInfo> fields, String field) {
    assertThat(fields).containsKey(field);
    return Objects.requireNonNull(fields.get(field)).getParams();
  }

  @Test
  void replacesPointsThatAnotherProgramHasWritten() {
    try (VectorIndex index = open()) {
      // Given
      get(index.apply(List.of(change("other"))));
      PointStruct written =
          PointStruct.newBuilder()
              .setId(PointIds.of(new AssetId("one")))
              .setVectors(VectorsFactory.namedVectors(Map.of()))
              .build();
      PointsUpdateOperation upsert =
          PointsUpdateOperation.newBuilder()
              .setUpsert(PointStructList.newBuilder().addPoints(written))
              .build();
      TestServer.get(server.client().batchUpdateAsync(collection, List.of(upsert)));
      // When / Then
      assertThat(get(index.apply(List.of(change("one"), change("two")))))
          .containsExactly(Outcome.APPLIED, Outcome.APPLIED);
      assertThat(get(index.count(Filter.NONE))).isEqualTo(3);
    }
  }

  @Test
  void findsAssetsBehindPointsOfAnotherProgram() {
    try (VectorIndex index = open()) {
      // Given points that are nearer than all assets
      List<PointChange> assets = IntStream.range(0, 5).mapToObj(i -> change("asset-" + i)).toList();
      get(index.apply(assets));
      float[] query = random.dense();
      PointStructList.Builder others = PointStructList.newBuilder();
      for (int i = 0; i < 60; i++) {
        others.addPoints(
            PointStruct.newBuilder()
                .setId(PointIds.of(new AssetId("other-" + i)))
                .setVectors(VectorsFactory.namedVectors(Map.of("d", VectorFactory.vector(query)))));
      }
      PointsUpdateOperation upsert = PointsUpdateOperation.newBuilder().setUpsert(others).build();
      TestServer.get(server.client().batchUpdateAsync(collection, List.of(upsert)));
      // When
      List<Hit> hits =
          get(index.search(new VectorQuery("d", new VectorQuery.Dense(query), Filter.NONE, 10, 0)));
      // Then
      assertThat(hits).hasSize(5);
      assertThat(get(index.scroll(Filter.NONE, null, 100)).points()).hasSize(5);
    }
  }

  /** A real server counts its points only now and then, so it accepts more than the limit. */
  @Test
  @DisabledIfEnvironmentVariable(named = TestServer.REAL, matches = ".+")
  void writesWaitAtALimitOfPoints() {
    try (VectorIndex index = open()) {
      // Given
      get(index.apply(List.of(change("one"))));
      server.limit(StrictModeConfig.newBuilder().setMaxPointsCount(1));
      // When / Then
      assertThatThrownBy(() -> get(index.apply(List.of(change("two")))))
          .isInstanceOf(IndexUnavailableException.class)
          .hasMessageContaining("Max points count limit of 1 reached");
      server.limit(StrictModeConfig.newBuilder().setMaxPointsCount(10));
      assertThat(get(index.apply(List.of(change("two"))))).containsExactly(Outcome.APPLIED);
    }
  }

  @Test
  void limitsOfReadsCountAsAnOutage() {
    try (VectorIndex index = open()) {
      // Given
      get(index.apply(List.of(change("one"))));
      server.limit(StrictModeConfig.newBuilder().setMaxQueryLimit(4));
      VectorQuery.Dense near = new VectorQuery.Dense(random.dense());
      // When / Then
      assertThatThrownBy(() -> get(index.search(new VectorQuery("d", near, Filter.NONE, 5, 0))))
          .isInstanceOf(IndexUnavailableException.class)
          .hasMessageContaining("Limit exceeded 5 > 4");
      assertThat(get(index.search(new VectorQuery("d", near, Filter.NONE, 4, 0)))).hasSize(1);
    }
  }

  @Test
  void limitsOfFiltersConcernTheCaller() {
    try (VectorIndex index = open()) {
      // Given
      get(index.apply(List.of(change("one"))));
      server.limit(StrictModeConfig.newBuilder().setFilterMaxConditions(6).setConditionMaxSize(3));
      Filter large = Filter.NONE.and(new Filter.MatchAny("w", List.of("a", "b", "c", "d")));
      Filter many = Filter.NONE;
      for (int i = 0; i < 7; i++) {
        many = many.and(new Filter.MatchValue("w", "v" + i));
      }
      Filter tooMany = many;
      // When / Then
      assertThatThrownBy(() -> get(index.count(large)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("Condition size limit reached (4 > 3)");
      assertThatThrownBy(() -> get(index.count(tooMany)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("Filter condition limit reached");
      assertThat(get(index.count(Filter.NONE))).isEqualTo(1);
    }
  }

  @Test
  void strictServerRejectsOnlyUnindexedRanges() {
    try (VectorIndex index = open(Map.of("range-attributes", "price"))) {
      // Given
      server.limit(
          StrictModeConfig.newBuilder()
              .setUnindexedFilteringRetrieve(false)
              .setUnindexedFilteringUpdate(false));
      PointChange gone = new PointChange.Delete(new AssetId("gone"), Version.ofOffset(1));
      // When
      get(index.apply(List.of(change("one"), gone)));
      // Then
      assertThat(get(index.count(Filter.NONE))).isEqualTo(1);
      VectorQuery.Dense near = new VectorQuery.Dense(random.dense());
      assertThat(get(index.search(new VectorQuery("d", near, Filter.NONE, 5, 0)))).hasSize(1);
      assertThat(get(index.count(Filter.NONE.and(new Filter.MatchValue("w", "a"))))).isEqualTo(1);
      assertThat(get(index.count(from("price")))).isEqualTo(1);
      assertThatThrownBy(() -> get(index.count(from("w"))))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("Index required");
    }
  }

  @Test
  void acceptsChangesOfOneLogOnly() {
    // Given
    SourceLog log = new SourceLog("cluster-a", "winnow.assets", "id-1");
    try (VectorIndex index = open()) {
      get(index.claim(log));
      get(index.claim(log));
    }
    try (VectorIndex index = open()) {
      // When / Then
      get(index.claim(log));
      assertThatThrownBy(
              () -> get(index.claim(new SourceLog("cluster-b", "winnow.assets", "id-1"))))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("cluster-a")
          .hasMessageContaining("cluster-b")
          .hasMessageContaining("winnow.qdrant.collection-prefix");
      assertThatThrownBy(
              () -> get(index.claim(new SourceLog("cluster-a", "winnow.assets", "id-2"))))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void listsCollectionsThatRejectFilters() {
    String foreign = "foreign-" + UUID.randomUUID();
    try (TestServer other = TestServer.realOr(fake, foreign);
        VectorIndex index = open();
        QdrantCollections collections =
            new QdrantCollections(server.url(), TestConfig.defaults())) {
      // Given
      get(index.apply(List.of(change("one"))));
      VectorParams vectors =
          VectorParams.newBuilder().setSize(4).setDistance(Distance.Cosine).build();
      TestServer.get(
          server
              .client()
              .createCollectionAsync(
                  CreateCollection.newBuilder()
                      .setCollectionName(foreign)
                      .setVectorsConfig(VectorsConfig.newBuilder().setParams(vectors))
                      .build()));
      other.limit(StrictModeConfig.newBuilder().setUnindexedFilteringRetrieve(false));
      // When / Then
      assertThat(collections.list())
          .contains(
              new QdrantCollections.Summary(collection, OptionalLong.of(1), List.of()),
              new QdrantCollections.Summary(foreign, OptionalLong.of(0), List.of()));
    }
  }
}
