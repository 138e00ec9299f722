package dev.winnow.index.qdrant;

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
import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.SparseVector;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Random changes of a few thousand assets, and an oracle that knows the outcome of each and the
 * final state of the index: upserts with and without an image, deletes, and late records. Not
 * thread-safe, except {@link #applyTo}'s writes.
 */
final class RandomChanges {

  static final int DIMENSION = 16;

  private static final int KEYS = 4_000;
  private static final int IN_FLIGHT = 1_000;

  private final Random random;
  private final int count;
  private final Map<AssetId, PointChange> newest = new HashMap<>();
  private final Map<Version, List<Outcome>> expectedOutcomes = new HashMap<>();
  private final Map<Version, List<Outcome>> announced = new ConcurrentHashMap<>();
  private final Map<AssetId, CompletableFuture<List<Outcome>>> last = new ConcurrentHashMap<>();
  private final List<PointChange> changes;

  RandomChanges(int count, long seed) {
    this.random = new Random(seed);
    this.count = count;
    this.changes = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      changes.add(change(i));
    }
  }

  /** The schema of the points. */
  static IndexSchema schema(String name) {
    return new IndexSchema(
        name, Map.of("image", DIMENSION, "caption", DIMENSION), Map.of("image_sparse", 50));
  }

  /**
   * Writes all changes, those of one asset in order, and each until it succeeds.
   *
   * @param onWritten is called with the number of written changes
   */
  void applyTo(VectorIndex index, IntConsumer onWritten) {
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
                          onWritten.accept(done.incrementAndGet());
                        }))
        .merge(IN_FLIGHT)
        .collect()
        .last()
        .await()
        .atMost(Duration.ofMinutes(30));
  }

  /** Asserts that each change counted as applied or stale exactly once. */
  void assertOutcomes() {
    assertThat(announced).isEqualTo(expectedOutcomes);
  }

  /** Asserts that the index equals the oracle, by id and by search. */
  void assertState(VectorIndex index) {
    assertThat(differences(state(index), expected())).isEmpty();
    assertThat(found(index, "image", dense())).isEqualTo(having("image"));
    assertThat(found(index, "caption", dense())).isEqualTo(having("caption"));
    assertThat(found(index, "image_sparse", allDimensions())).isEqualTo(having("image_sparse"));
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
    Version version = Version.ofOffset(late ? i : count + (long) i);
    PointChange change =
        random.nextInt(5) == 0 ? new PointChange.Delete(id, version) : upsert(id, version);
    if (!late) {
      newest.put(id, change);
    }
    Outcome applied = change instanceof PointChange.Delete ? Outcome.DELETED : Outcome.APPLIED;
    expectedOutcomes.put(version, List.of(late ? Outcome.STALE : applied));
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

  /** Returns the keys with different values, and both values. */
  private static List<String> differences(
      Map<String, String> actual, Map<String, String> expected) {
    return Stream.concat(actual.keySet().stream(), expected.keySet().stream())
        .distinct()
        .filter(key -> !Objects.equals(actual.get(key), expected.get(key)))
        .map(key -> "%s: %s instead of %s".formatted(key, actual.get(key), expected.get(key)))
        .toList();
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
                point -> point.id().value(), RandomChanges::describe, (a, b) -> a, TreeMap::new));
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
}
