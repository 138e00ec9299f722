package dev.winnow.index.qdrant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.RandomPoints;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.VectorIndex.Outcome;
import dev.winnow.index.filter.Filter;
import dev.winnow.testing.qdrant.FakeQdrant;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Two workers write the same records at once, each in a different order, as after a rebalance that
 * one of them has not noticed. The server is the real one if {@code WINNOW_TEST_QDRANT_URL} names
 * it.
 */
class TwoWritersTest {

  private static final int CHANGES = 6_000;
  private static final int KEYS = 300;
  private static final int IN_FLIGHT = 1_000;

  private final RandomPoints random = new RandomPoints(1);
  private final Random order = new Random(1);

  @Test
  void newestChangeOfEachAssetWinsAndCountsAsApplied() {
    String collection = "winnow-writers-" + UUID.randomUUID();
    try (FakeQdrant fake = new FakeQdrant();
        TestServer server = TestServer.realOr(fake, collection);
        VectorIndex one = open(server, collection);
        VectorIndex other = open(server, collection)) {
      // Given
      List<PointChange> changes = IntStream.range(0, CHANGES).mapToObj(this::change).toList();
      Map<AssetId, PointChange> newest = new HashMap<>();
      changes.forEach(change -> newest.put(change.id(), change));
      Set<Version> applied = ConcurrentHashMap.newKeySet();
      // When
      Uni.join()
          .all(write(one, shuffled(changes), applied), write(other, shuffled(changes), applied))
          .andFailFast()
          .await()
          .atMost(Duration.ofMinutes(2));
      // Then
      assertThat(applied).containsAll(newest.values().stream().map(PointChange::version).toList());
      Map<AssetId, Point> expected = new HashMap<>();
      newest.forEach(
          (id, change) -> {
            if (change instanceof PointChange.Upsert(Point point, var preview, var source)) {
              expected.put(id, point);
            }
          });
      Map<AssetId, Point> stored =
          one.fetch(newest.keySet()).await().atMost(Duration.ofSeconds(30));
      assertThat(versions(stored)).isEqualTo(versions(expected));
      assertThat(vectors(stored)).isEqualTo(vectors(expected));
      assertThat(one.count(Filter.NONE).await().atMost(Duration.ofSeconds(30)))
          .isEqualTo(expected.size());
    }
  }

  private static VectorIndex open(TestServer server, String collection) {
    return QdrantVectorIndex.open(
        server.url(), RandomPoints.schema(collection), TestConfig.defaults());
  }

  private PointChange change(int offset) {
    AssetId id = new AssetId("key-" + order.nextInt(KEYS));
    return order.nextInt(5) == 0
        ? new PointChange.Delete(id, Version.ofOffset(offset))
        : new PointChange.Upsert(random.point(id, offset), null);
  }

  private List<PointChange> shuffled(List<PointChange> changes) {
    List<PointChange> shuffled = new ArrayList<>(changes);
    Collections.shuffle(shuffled, order);
    return shuffled;
  }

  private static Uni<Void> write(
      VectorIndex index, List<PointChange> changes, Set<Version> applied) {
    return Multi.createFrom()
        .iterable(changes)
        .onItem()
        .transformToUni(
            change ->
                index
                    .apply(List.of(change))
                    .invoke(
                        outcomes -> {
                          if (outcomes.getFirst() != Outcome.STALE) {
                            applied.add(change.version());
                          }
                        }))
        .merge(IN_FLIGHT)
        .collect()
        .last()
        .replaceWithVoid();
  }

  private static Map<AssetId, Version> versions(Map<AssetId, Point> points) {
    Map<AssetId, Version> versions = new HashMap<>();
    points.forEach((id, point) -> versions.put(id, point.version()));
    return versions;
  }

  private static Map<AssetId, Set<String>> vectors(Map<AssetId, Point> points) {
    Map<AssetId, Set<String>> vectors = new HashMap<>();
    points.forEach((id, point) -> vectors.put(id, point.dense().keySet()));
    return vectors;
  }
}
