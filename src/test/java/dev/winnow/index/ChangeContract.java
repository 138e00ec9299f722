package dev.winnow.index;

import static dev.winnow.index.IndexFixture.await;
import static dev.winnow.index.IndexFixture.declared;
import static dev.winnow.index.IndexFixture.delete;
import static dev.winnow.index.IndexFixture.point;
import static dev.winnow.index.IndexFixture.upsert;
import static dev.winnow.index.VectorIndex.Outcome.APPLIED;
import static dev.winnow.index.VectorIndex.Outcome.DELETED;
import static dev.winnow.index.VectorIndex.Outcome.STALE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.VectorIndex.Outcome;
import dev.winnow.index.filter.Filter;
import dev.winnow.vector.SparseVector;
import io.smallrye.mutiny.Uni;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Changes: which are applied, which are stale, and that they are durable. */
interface ChangeContract extends IndexFixture {

  @Test
  default void upsertReplacesTheWholePoint() {
    // Given
    apply(
        upsert(
            point(
                "a",
                Version.ofOffset(1),
                Map.of("image", new float[] {1, 0, 0}),
                Map.of(),
                new Payload(List.of("old"), Map.of("k", "v"), "http://old", false))));
    // When
    List<Outcome> outcomes = apply(upsert("a", Version.ofOffset(2), "new"));
    // Then
    assertThat(outcomes).containsExactly(APPLIED);
    Point stored = fetch("a").orElseThrow();
    assertThat(stored.payload()).isEqualTo(IndexFixture.payload("new"));
    assertThat(stored.dense()).containsOnlyKeys("caption");
    assertThat(await(index().count(Filter.NONE))).isEqualTo(1);
  }

  @Test
  default void isEmptyOnlyUntilTheFirstChange() {
    assertThat(await(index().isEmpty())).isTrue();
    apply(delete("a", Version.ofOffset(1)));
    assertThat(await(index().count(Filter.NONE))).isZero();
    assertThat(await(index().isEmpty())).isFalse();
  }

  @Test
  default void deleteRemovesTheAssetFromAllReads() {
    // Given
    apply(upsert("a", Version.ofOffset(1), "here"));
    // When
    List<Outcome> outcomes = apply(delete("a", Version.ofOffset(2)));
    // Then
    assertThat(outcomes).containsExactly(DELETED);
    assertThat(fetch("a")).isEmpty();
    assertThat(passing(Filter.NONE)).isEmpty();
    assertThat(await(index().preview(new AssetId("a")))).isEmpty();
  }

  @Test
  default void searchesDoNotFindADeletedAsset() {
    // Given
    PointChange.Upsert gone =
        upsert(
            point(
                "gone",
                Version.ofOffset(0),
                Map.of("image", new float[] {1, 0, 0}, "caption", new float[] {1, 0}),
                Map.of("image_sparse", IndexFixture.sparse(new int[] {3}, 1)),
                IndexFixture.payload("gone")));
    apply(gone, IndexFixture.withDense("kept", 0, 1, 0));
    VectorQuery dense = IndexFixture.near(Filter.NONE, 10, 0, 1, 0, 0);
    VectorQuery sparse =
        IndexFixture.near(IndexFixture.sparse(new int[] {3}, 1), Filter.NONE, 10, 0);
    // When
    apply(delete("gone", Version.ofOffset(1)));
    // Then
    assertThat(search(dense)).containsExactly("kept");
    assertThat(search(sparse)).isEmpty();
    assertThat(await(index().candidates(List.of(dense, sparse))))
        .extracting(point -> point.id().value())
        .containsExactly("kept");
  }

  @Test
  default void searchesDoNotFindARemovedVector() {
    // Given
    SparseVector sparse = IndexFixture.sparse(new int[] {3}, 1);
    Map<String, float[]> both =
        Map.of("image", new float[] {1, 0, 0}, "caption", new float[] {1, 0});
    apply(
        upsert(
            point(
                "a",
                Version.ofOffset(0),
                both,
                Map.of("image_sparse", sparse),
                IndexFixture.payload("with a picture"))));
    // When
    apply(upsert("a", Version.ofOffset(1), "without"));
    // Then
    assertThat(search(IndexFixture.near(Filter.NONE, 10, 0, 1, 0, 0))).isEmpty();
    assertThat(search(IndexFixture.near(sparse, Filter.NONE, 10, 0))).isEmpty();
    assertThat(fetch("a").orElseThrow().dense()).containsOnlyKeys("caption");
    assertThat(fetch("a").orElseThrow().sparse()).isEmpty();
    assertThat(
            search(
                new VectorQuery(
                    "caption", new VectorQuery.Dense(new float[] {1, 0}), Filter.NONE, 10, 0)))
        .containsExactly("a");
  }

  @Test
  default void deleteOfAnUnknownAssetBlocksOlderChanges() {
    // Given
    apply(delete("a", Version.ofOffset(5)));
    // When
    List<Outcome> late = apply(upsert("a", Version.ofOffset(4), "late"));
    List<Outcome> newer = apply(upsert("a", Version.ofOffset(6), "newer"));
    // Then
    assertThat(late).containsExactly(STALE);
    assertThat(newer).containsExactly(APPLIED);
    assertThat(captionOf("a")).isEqualTo("newer");
  }

  @Test
  default void redeliveryIsAppliedWithoutEffect() {
    // Given
    apply(upsert("a", Version.ofOffset(3), "once"), delete("b", declared(7, 3)));
    // When
    List<Outcome> again =
        apply(upsert("a", Version.ofOffset(3), "twice"), delete("b", declared(7, 3)));
    // Then
    assertThat(again).containsExactly(APPLIED, DELETED);
    assertThat(captionOf("a")).isEqualTo("once");
  }

  @Test
  default void higherDeclaredVersionWinsRegardlessOfOffset() {
    // Given
    apply(upsert("a", declared(10, 1), "ten"));
    // When
    List<Outcome> outcomes =
        apply(upsert("a", declared(9, 2), "nine"), upsert("a", declared(11, 0), "eleven"));
    // Then
    assertThat(outcomes).containsExactly(STALE, APPLIED);
    assertThat(captionOf("a")).isEqualTo("eleven");
  }

  @Test
  default void offsetDecidesIfVersionsAreMissingOrEqual() {
    // Given
    apply(upsert("same", declared(5, 10), "first"), upsert("mixed", declared(5, 10), "first"));
    // When
    List<Outcome> outcomes =
        apply(
            upsert("same", declared(5, 9), "before"),
            upsert("same", declared(5, 11), "after"),
            upsert("mixed", Version.ofOffset(9), "before"),
            delete("mixed", Version.ofOffset(11)));
    // Then
    assertThat(outcomes).containsExactly(STALE, APPLIED, STALE, DELETED);
    assertThat(captionOf("same")).isEqualTo("after");
    assertThat(fetch("mixed")).isEmpty();
  }

  @Test
  default void storesVersions() {
    // When
    apply(upsert("a", declared(-3, 8), "declared"), upsert("b", Version.ofOffset(9), "offset"));
    // Then
    assertThat(fetch("a").orElseThrow().version()).isEqualTo(declared(-3, 8));
    assertThat(fetch("b").orElseThrow().version()).isEqualTo(Version.ofOffset(9));
  }

  @Test
  default void appliesChangesOfOneCallInOrder() {
    // When
    List<Outcome> outcomes =
        apply(
            upsert("a", Version.ofOffset(1), "one"),
            upsert("a", Version.ofOffset(3), "three"),
            upsert("a", Version.ofOffset(2), "two"),
            delete("b", Version.ofOffset(2)),
            upsert("b", Version.ofOffset(1), "one"));
    // Then
    assertThat(outcomes).containsExactly(APPLIED, APPLIED, STALE, DELETED, STALE);
    assertThat(captionOf("a")).isEqualTo("three");
    assertThat(passing(Filter.NONE)).containsExactly("a");
  }

  @Test
  default void newestWinsInAnyOrderOfConcurrentCalls() {
    // Given
    List<PointChange> changes = new ArrayList<>();
    for (int id = 0; id < 20; id++) {
      for (int offset = 0; offset < 10; offset++) {
        changes.add(upsert("id-" + id, Version.ofOffset(offset), "at " + offset));
      }
    }
    Collections.shuffle(changes, new Random(7));
    // When
    await(
        Uni.join()
            .all(changes.stream().map(change -> index().apply(List.of(change))).toList())
            .andFailFast());
    // Then
    assertThat(IntStream.range(0, 20).mapToObj(id -> captionOf("id-" + id))).containsOnly("at 9");
  }

  @Test
  default void appliesOnEachSubscriptionAndNotBefore() {
    // Given
    Uni<List<Outcome>> apply = index().apply(List.of(upsert("a", Version.ofOffset(1), "x")));
    assertThat(fetch("a")).isEmpty();
    // When
    List<Outcome> first = await(apply);
    List<Outcome> second = await(apply);
    // Then
    assertThat(first).containsExactly(APPLIED);
    assertThat(second).containsExactly(APPLIED);
  }

  @Test
  default void applyingNoChangesReturnsNoOutcomes() {
    assertThat(apply()).isEmpty();
  }

  @Test
  default void keepsEverythingAfterReopening() {
    // Given
    apply(upsert("kept", declared(4, 1), "kept"), upsert("gone", Version.ofOffset(2), "gone"));
    apply(delete("gone", Version.ofOffset(3)));
    // When
    reopen();
    // Then
    assertThat(passing(Filter.NONE)).containsExactly("kept");
    assertThat(fetch("kept").orElseThrow().version()).isEqualTo(declared(4, 1));
    assertThat(apply(upsert("gone", Version.ofOffset(2), "late"))).containsExactly(STALE);
    assertThat(apply(upsert("kept", declared(3, 9), "older"))).containsExactly(STALE);
  }

  @Test
  default void rejectsChangesThatViolateTheSchema() {
    assertRefused(Map.of("other", new float[] {1, 0, 0}), Map.of(), "other");
    assertRefused(Map.of("image", new float[] {1, 0}), Map.of(), "image");
    assertRefused(Map.of(), Map.of("caption", SparseVector.EMPTY), "caption");
    assertRefused(
        Map.of(), Map.of("image_sparse", IndexFixture.sparse(new int[] {100}, 1)), "image_sparse");
  }

  private void assertRefused(
      Map<String, float[]> dense, Map<String, SparseVector> sparse, String name) {
    // Given
    PointChange change =
        upsert(point("a", Version.ofOffset(1), dense, sparse, IndexFixture.payload("x")));
    // When / Then
    assertThatThrownBy(() -> apply(change))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + name + "'");
    assertThat(fetch("a")).isEmpty();
  }

  @Test
  default void callsFailAfterTheIndexIsClosed() {
    // Given
    await(index().ping());
    // When
    index().close();
    index().close();
    // Then
    assertThatThrownBy(() -> await(index().ping())).isInstanceOf(IndexUnavailableException.class);
    assertThatThrownBy(() -> apply()).isInstanceOf(IndexUnavailableException.class);
    assertThatThrownBy(() -> fetch("a")).isInstanceOf(IndexUnavailableException.class);
  }
}
