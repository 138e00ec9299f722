package dev.winnow.index.qdrant;

import static io.qdrant.client.ConditionFactory.hasVector;
import static io.qdrant.client.ConditionFactory.matchKeyword;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.VectorIndex.Outcome;
import dev.winnow.index.VectorQuery;
import dev.winnow.index.filter.Filter;
import dev.winnow.index.qdrant.point.Fields;
import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.SparseVector;
import io.qdrant.client.QdrantClient;
import io.qdrant.client.QdrantGrpcClient;
import io.qdrant.client.grpc.Collections.OptimizersConfigDiff;
import io.qdrant.client.grpc.Collections.UpdateCollection;
import io.qdrant.client.grpc.Common;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random changes while a real server indexes and is killed again and again. Each change counts as
 * applied or stale exactly once, as an oracle says, and at the end the index equals the oracle, by
 * id and by search. {@code -Dwinnow.test.crash.changes=100000} makes it long.
 */
@EnabledIfEnvironmentVariable(named = QdrantProcess.BINARY, matches = ".+")
class QdrantCrashTest {

  private static final int CHANGES = Integer.getInteger("winnow.test.crash.changes", 20_000);
  private static final int KILLS = 5;
  private static final int BETWEEN_KILLS = CHANGES / (KILLS + 1);
  private static final int KEYS = 4_000;
  private static final int DIMENSION = 16;
  private static final int IN_FLIGHT = 1_000;
  private static final IndexSchema SCHEMA =
      new IndexSchema(
          "crash", Map.of("image", DIMENSION, "caption", DIMENSION), Map.of("image_sparse", 50));

  private final Random random = new Random(Long.getLong("winnow.test.crash.seed", 1));
  private final Map<AssetId, PointChange> newest = new HashMap<>();
  private final Map<Version, List<Outcome>> expectedOutcomes = new HashMap<>();
  private final Map<Version, List<Outcome>> announced = new ConcurrentHashMap<>();
  private final Map<AssetId, CompletableFuture<List<Outcome>>> last = new ConcurrentHashMap<>();

  @Test
  void indexEqualsTheOracleDespiteServerKills(@TempDir Path directory) throws Exception {
    // Given
    List<PointChange> changes = new ArrayList<>(CHANGES);
    for (int i = 0; i < CHANGES; i++) {
      changes.add(change(i));
    }
    try (QdrantProcess server = new QdrantProcess(directory);
        VectorIndex index =
            QdrantVectorIndex.open(
                server.url(), SCHEMA, TestConfig.with(Map.of("exact", "true")))) {
      indexEarly(server);
      // When
      AtomicInteger done = new AtomicInteger();
      Multi.createFrom()
          .iterable(changes)
          .onItem()
          .transformToUni(
              change ->
                  afterEarlierOnes(change, index)
                      .invoke(
                          outcome -> {
                            announced
                                .computeIfAbsent(change.version(), v -> new ArrayList<>())
                                .addAll(outcome);
                            int written = done.incrementAndGet();
                            if (written % BETWEEN_KILLS == 0 && written <= KILLS * BETWEEN_KILLS) {
                              Thread.ofVirtual().start(server::killAndRestart);
                            }
                          }))
          .merge(IN_FLIGHT)
          .collect()
          .last()
          .await()
          .atMost(Duration.ofMinutes(30));
      // Then
      assertThat(announced).isEqualTo(expectedOutcomes);
      assertThat(state(index)).isEqualTo(expected());
      assertThat(found(index, "image", dense())).isEqualTo(having("image"));
      assertThat(found(index, "caption", dense())).isEqualTo(having("caption"));
      assertThat(found(index, "image_sparse", allDimensions())).isEqualTo(having("image_sparse"));
      assertThat(staleVectors(server)).isZero();
    }
  }

  /**
   * Applies a change after the earlier ones of its asset, as ingest does, again until it succeeds.
   */
  private Uni<List<Outcome>> afterEarlierOnes(PointChange change, VectorIndex index) {
    Uni<List<Outcome>> applied =
        index
            .apply(List.of(change))
            .onFailure(IndexUnavailableException.class)
            .retry()
            .withBackOff(Duration.ofMillis(100), Duration.ofSeconds(2))
            .indefinitely();
    CompletableFuture<List<Outcome>> earlier =
        last.getOrDefault(change.id(), CompletableFuture.completedFuture(List.of()));
    CompletableFuture<List<Outcome>> own =
        earlier.thenCompose(before -> applied.subscribeAsCompletionStage());
    last.put(change.id(), own);
    return Uni.createFrom().completionStage(own);
  }

  /** A new state of some asset; one in ten is late: older than what its key has already. */
  private PointChange change(int i) {
    AssetId id = new AssetId("key-" + random.nextInt(KEYS));
    boolean late = newest.containsKey(id) && random.nextInt(10) == 0;
    // Late records have separate versions below all others, so each is written once.
    Version version = Version.ofOffset(late ? i : CHANGES + (long) i);
    PointChange change =
        random.nextInt(5) == 0 ? new PointChange.Delete(id, version) : upsert(id, version);
    if (!late) {
      newest.put(id, change);
    }
    expectedOutcomes.put(version, List.of(late ? Outcome.STALE : Outcome.APPLIED));
    return change;
  }

  private PointChange.Upsert upsert(AssetId id, Version version) {
    boolean picture = random.nextInt(4) > 0;
    return new PointChange.Upsert(
        new Point(
            id,
            version,
            picture ? Map.of("image", dense(), "caption", dense()) : Map.of("caption", dense()),
            picture
                ? Map.of(
                    "image_sparse",
                    new SparseVector(new int[] {random.nextInt(50)}, new float[] {1}))
                : Map.of(),
            new Payload(
                List.of("version " + version.offset()),
                Map.of("n", version.offset()),
                null,
                false)),
        null);
  }

  private float[] dense() {
    float[] vector = new float[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) {
      vector[i] = (float) random.nextGaussian();
    }
    return DenseVectors.normalize(vector);
  }

  private static SparseVector allDimensions() {
    int[] indices = new int[50];
    float[] values = new float[50];
    for (int i = 0; i < 50; i++) {
      indices[i] = i;
      values[i] = 1;
    }
    return new SparseVector(indices, values);
  }

  private static QdrantClient client(QdrantProcess server) {
    return new QdrantClient(
        QdrantGrpcClient.newBuilder("127.0.0.1", server.grpcPort(), false, false).build());
  }

  private static void indexEarly(QdrantProcess server)
      throws ExecutionException, InterruptedException {
    try (QdrantClient client = client(server)) {
      client
          .updateCollectionAsync(
              UpdateCollection.newBuilder()
                  .setCollectionName(SCHEMA.collection())
                  .setOptimizersConfig(OptimizersConfigDiff.newBuilder().setIndexingThreshold(20))
                  .build())
          .get();
    }
  }

  private Map<String, String> expected() {
    Map<String, String> state = new TreeMap<>();
    newest.forEach(
        (id, change) -> {
          if (change instanceof PointChange.Upsert(Point point, var preview, var source)) {
            state.put(id.value(), describe(point));
          }
        });
    return state;
  }

  private Map<String, String> state(VectorIndex index) {
    return index.fetch(newest.keySet()).await().atMost(Duration.ofSeconds(60)).values().stream()
        .collect(
            Collectors.toMap(
                point -> point.id().value(), QdrantCrashTest::describe, (a, b) -> a, TreeMap::new));
  }

  private static String describe(Point point) {
    return "%s %s %s %s"
        .formatted(
            point.version(),
            point.payload().captions(),
            new TreeSet<>(point.dense().keySet()),
            point.sparse());
  }

  private Set<String> having(String vector) {
    return newest.values().stream()
        .filter(PointChange.Upsert.class::isInstance)
        .map(change -> ((PointChange.Upsert) change).point())
        .filter(point -> point.dense().containsKey(vector) || point.sparse().containsKey(vector))
        .map(point -> point.id().value())
        .collect(Collectors.toSet());
  }

  private static Set<String> found(VectorIndex index, String vector, float[] query) {
    return found(index, vector, new VectorQuery.Dense(query));
  }

  private static Set<String> found(VectorIndex index, String vector, SparseVector query) {
    return found(index, vector, new VectorQuery.Sparse(query));
  }

  private static Set<String> found(VectorIndex index, String vector, VectorQuery.By by) {
    return index
        .search(new VectorQuery(vector, by, Filter.NONE, VectorQuery.MAX_WINDOW, 0))
        .await()
        .atMost(Duration.ofSeconds(60))
        .stream()
        .map(hit -> hit.id().value())
        .collect(Collectors.toSet());
  }

  /** Vectors that the server still holds though their point no longer declares them. */
  private static long staleVectors(QdrantProcess server)
      throws ExecutionException, InterruptedException {
    long stale = 0;
    try (QdrantClient client = client(server)) {
      for (String vector : List.of("image", "caption", "image_sparse")) {
        stale +=
            client
                .countAsync(
                    SCHEMA.collection(),
                    Common.Filter.newBuilder()
                        .addMust(hasVector(vector))
                        .addMustNot(matchKeyword(Fields.VECTORS, vector))
                        .build(),
                    true)
                .get();
      }
    }
    return stale;
  }
}
