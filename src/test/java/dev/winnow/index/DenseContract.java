package dev.winnow.index;

import static dev.winnow.index.IndexFixture.await;
import static dev.winnow.index.IndexFixture.delete;
import static dev.winnow.index.IndexFixture.near;
import static dev.winnow.index.IndexFixture.withDense;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.filter.Filter;
import dev.winnow.vector.SparseVector;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Search by a dense vector. */
interface DenseContract extends IndexFixture {

  @Test
  default void denseHitsAreOrderedByCosine() {
    // Given
    apply(
        withDense("x", 1, 0, 0),
        withDense("xy", 0.6f, 0.8f, 0),
        withDense("y", 0, 1, 0),
        withDense("-x", -1, 0, 0));
    // When
    List<Hit> hits = await(index().search(near(Filter.NONE, 10, 0, 1, 0, 0)));
    // Then
    assertThat(hits).extracting(hit -> hit.id().value()).containsExactly("x", "xy", "y", "-x");
    float[] expected = {1, 0.6f, 0, -1};
    for (int i = 0; i < expected.length; i++) {
      assertThat(hits.get(i).score()).isCloseTo(expected[i], within(1e-4f));
    }
    assertThat(hits.getFirst().payload()).isEqualTo(IndexFixture.payload("x"));
  }

  @Test
  default void denseSearchSkipsPointsWithoutTheVector() {
    // Given
    apply(
        withDense("a", 0, 0, 1),
        IndexFixture.upsert("other", Version.ofOffset(1), "has only a caption"),
        delete("gone", Version.ofOffset(1)));
    // When / Then
    assertThat(search(near(Filter.NONE, 10, 0, 1, 0, 0))).containsExactly("a");
  }

  @Test
  default void denseSearchPages() {
    // Given
    apply(
        withDense("1", 1, 0, 0),
        withDense("2", 0.8f, 0.6f, 0),
        withDense("3", 0.6f, 0.8f, 0),
        withDense("4", 0, 1, 0));
    // When / Then
    assertThat(search(near(Filter.NONE, 2, 0, 1, 0, 0))).containsExactly("1", "2");
    assertThat(search(near(Filter.NONE, 2, 1, 1, 0, 0))).containsExactly("2", "3");
    assertThat(search(near(Filter.NONE, 2, 3, 1, 0, 0))).containsExactly("4");
    assertThat(search(near(Filter.NONE, 2, 4, 1, 0, 0))).isEmpty();
    assertThat(search(near(Filter.NONE, VectorQuery.MAX_WINDOW, 0, 1, 0, 0))).hasSize(4);
  }

  @Test
  default void denseFilterAppliesBeforeTheLimit() {
    // Given
    apply(withDense("near", 1, 0, 0), withDense("mid", 0.6f, 0.8f, 0), withDense("far", 0, 0, 1));
    Filter far =
        new Filter(List.of(new Filter.HasId(Set.of(new AssetId("far")))), List.of(), List.of());
    // When / Then
    assertThat(search(near(far, 1, 0, 1, 0, 0))).containsExactly("far");
  }

  @Test
  default void denseSearchUsesOnlyTheNewestState() {
    // Given
    apply(withDense("a", 1, 0, 0), withDense("b", 0, 1, 0));
    // When
    apply(
        new PointChange.Upsert(
            IndexFixture.point(
                "a",
                Version.ofOffset(1),
                Map.of("image", new float[] {0, 0, 1}),
                Map.of(),
                IndexFixture.payload("moved")),
            null),
        delete("b", Version.ofOffset(1)));
    // Then
    List<Hit> hits = await(index().search(near(Filter.NONE, 10, 0, 1, 0, 0)));
    assertThat(hits).hasSize(1);
    assertThat(hits.getFirst().score()).isCloseTo(0, within(1e-4f));
    assertThat(hits.getFirst().payload().captions()).containsExactly("moved");
  }

  @Test
  default void hitsHaveTheRequestedVectors() {
    // Given
    apply(
        new PointChange.Upsert(
            IndexFixture.point(
                "a",
                Version.ofOffset(1),
                Map.of("image", new float[] {1, 0, 0}, "caption", new float[] {1, 0}),
                Map.of("image_sparse", IndexFixture.sparse(new int[] {3}, 1)),
                IndexFixture.payload("a")),
            null));
    VectorQuery.By by = new VectorQuery.Dense(new float[] {1, 0, 0});
    VectorQuery none = new VectorQuery("image", by, Filter.NONE, 1, 0, Set.of());
    VectorQuery some =
        new VectorQuery("image", by, Filter.NONE, 1, 0, Set.of("caption", "image_sparse", "none"));
    // When
    Point without = await(index().search(none)).getFirst().point();
    List<Point> with =
        List.of(
            await(index().search(some)).getFirst().point(),
            await(index().candidates(List.of(some))).getFirst());
    // Then
    assertThat(without.dense()).isEmpty();
    assertThat(without.sparse()).isEmpty();
    assertThat(with)
        .allSatisfy(
            point -> {
              assertThat(point.dense()).containsOnlyKeys("caption");
              assertThat(point.sparse()).containsOnlyKeys("image_sparse");
            });
  }

  @Test
  default void denseSearchRejectsQueriesThatViolateTheSchema() {
    assertThatThrownBy(
            () ->
                search(
                    new VectorQuery(
                        "nope", new VectorQuery.Dense(new float[] {1}), Filter.NONE, 1, 0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'nope'")
        .hasMessageContaining("image")
        .hasMessageContaining("caption");
    assertThatThrownBy(() -> search(near(Filter.NONE, 1, 0, 1, 0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("3")
        .hasMessageContaining("2");
  }

  @Test
  default void returnsCandidatesOfSeveralQueriesOnce() {
    // Given
    apply(withDense("x", 1, 0, 0), withDense("y", 0, 1, 0), withDense("z", 0, 0, 1));
    apply(IndexFixture.withSparse("s", IndexFixture.sparse(new int[] {4}, 1)));
    VectorQuery bySparse = near(IndexFixture.sparse(new int[] {4}, 1), Filter.NONE, 2, 0);
    // When
    List<Point> candidates =
        await(
            index()
                .candidates(
                    List.of(
                        near(Filter.NONE, 2, 0, 0.8f, 0.6f, 0),
                        near(Filter.NONE, 2, 0, 0.6f, 0.8f, 0),
                        bySparse)));
    // Then
    assertThat(candidates)
        .extracting(point -> point.id().value())
        .containsExactlyInAnyOrder("x", "y", "s");
    assertThat(await(index().candidates(List.of(near(SparseVector.EMPTY, Filter.NONE, 2, 0)))))
        .isEmpty();
    assertThat(await(index().candidates(List.of()))).isEmpty();
  }

  @Test
  default void completesCandidatesWhoseCaptionsWereRead() {
    // Given
    Map<String, float[]> image = Map.of("image", new float[] {1, 0, 0});
    Payload payload =
        new Payload(List.of("a dog"), Map.of("colour", "red"), "https://example.org/a.jpg", false);
    apply(
        IndexFixture.upsert(
            IndexFixture.point("a", Version.ofOffset(0), image, Map.of(), payload)));
    VectorQuery.By by = new VectorQuery.Dense(new float[] {1, 0, 0});
    VectorQuery query = new VectorQuery("image", by, Filter.NONE, 2, 0, Set.of("image"), true);
    // When
    List<Point> candidates = await(index().candidates(List.of(query)));
    Map<AssetId, Point> complete = await(index().complete(candidates));
    // Then
    assertThat(candidates.getFirst().payload().captions()).containsExactly("a dog");
    assertThat(complete).containsOnlyKeys(new AssetId("a"));
    Point point = complete.values().iterator().next();
    assertThat(point.payload()).isEqualTo(payload);
    assertThat(point.dense()).containsOnlyKeys("image");
  }
}
