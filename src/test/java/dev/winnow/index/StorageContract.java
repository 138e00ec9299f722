package dev.winnow.index;

import static dev.winnow.index.IndexFixture.await;
import static dev.winnow.index.IndexFixture.delete;
import static dev.winnow.index.IndexFixture.point;
import static dev.winnow.index.IndexFixture.sparse;
import static dev.winnow.index.IndexFixture.upsert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.filter.Filter;
import java.io.IOException;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Stored data is returned unchanged: points, images, pages. */
interface StorageContract extends IndexFixture {

  @Test
  default void storesPositionsOfEachPartition() throws IOException {
    // Given
    LogPartition first = new LogPartition("winnow.a-b", 0);
    LogPartition second = new LogPartition("winnow.a-b", 11);
    StoredPositions stored = index().stored().orElseThrow();
    assertThat(stored.positions()).isEmpty();
    assertThat(stored.targets()).isEmpty();
    // When
    stored.note(Map.of(first, 3L, second, 1L << 40));
    stored.note(Map.of(first, 7L));
    stored.require(Map.of(first, 9L));
    stored.require(Map.of(second, 1L << 41));
    reopen();
    // Then
    stored = index().stored().orElseThrow();
    assertThat(stored.positions()).containsOnly(Map.entry(first, 7L), Map.entry(second, 1L << 40));
    assertThat(stored.restarts()).isEqualTo(stored.positions());
    assertThat(stored.targets()).containsOnly(Map.entry(first, 9L), Map.entry(second, 1L << 41));
  }

  @Test
  default void storesARecordBeforeEachPosition() throws IOException {
    // Given
    LogPartition first = new LogPartition("winnow.a-b", 0);
    LogPartition second = new LogPartition("winnow.a-b", 11);
    AppliedRecord record = new AppliedRecord(1L << 40, -1, "ä".hashCode(), 3);
    StoredPositions stored = index().stored().orElseThrow();
    // When
    stored.note(Map.of(first, 7L, second, 1L << 41), Map.of(second, record));
    stored.note(Map.of(first, 9L, second, (1L << 41) + 1));
    reopen();
    // Then
    assertThat(index().stored().orElseThrow().records()).containsOnly(Map.entry(second, record));
    // And a position at or before the record forgets it.
    index().stored().orElseThrow().note(Map.of(second, 1L << 40));
    assertThat(index().stored().orElseThrow().records()).isEmpty();
  }

  @Test
  default void storesPointsUnchanged() {
    // Given
    Map<String, @Nullable Object> attributes = new LinkedHashMap<>();
    attributes.put("text", "Grüße \u0000 \"quoted\" 🏀");
    attributes.put("int", 3);
    attributes.put("long", 1L << 40);
    attributes.put("double", -2.5);
    attributes.put("bool", true);
    attributes.put("nothing", null);
    attributes.put("list", Arrays.asList(1, "two", null, List.of()));
    attributes.put("object", Map.of("nested", Map.of("deep", List.of(1, 2))));
    Point point =
        point(
            "a/ä b",
            new Version(null, 1L << 50),
            Map.of("image", new float[] {0.6f, 0.8f, 0}, "caption", new float[] {0, 1}),
            Map.of("image_sparse", sparse(new int[] {0, 7, 99}, 0.125f, 1e-7f, 33.3f)),
            new Payload(List.of("one", "two", ""), attributes, "http://x/ä.jpg", true));
    // When
    apply(new PointChange.Upsert(point, new Preview("image/png", new byte[] {1})));
    // Then
    Point stored = fetch("a/ä b").orElseThrow();
    assertThat(stored.version()).isEqualTo(point.version());
    assertThat(stored.payload()).isEqualTo(point.payload());
    assertThat(stored.sparse()).isEqualTo(point.sparse());
    assertThat(stored.dense()).containsOnlyKeys("image", "caption");
    assertThat(stored.dense().get("image")).containsExactly(0.6f, 0.8f, 0);
    assertThat(stored.dense().get("caption")).containsExactly(0, 1);
  }

  @Test
  default void storesIntegersBeyondSixtyFourBitsExactly() {
    // Given
    Map<String, @Nullable Object> attributes =
        Map.of(
            "big",
            new BigInteger("9223372036854775808"),
            "small",
            List.of(new BigInteger("-123456789012345678901234567890")));
    // When
    apply(IndexFixture.withAttributes("a", attributes));
    // Then
    assertThat(fetch("a").orElseThrow().payload().attributes()).isEqualTo(attributes);
    assertThat(passing(Filter.NONE.and(new Filter.Range("big", 9.2e18, null, null, null))))
        .containsExactly("a");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\"b", "a\\b", "a%b", "a b", "ä[0]", "%5C", "\\\""})
  default void storesAttributesOfAnyName(String name) {
    // Given
    apply(
        IndexFixture.withAttributes("high", Map.of(name, 7)),
        IndexFixture.withAttributes("low", Map.of(name, 3)));
    // When / Then
    assertThat(passing(Filter.NONE.and(new Filter.Range(name, null, 5.0, null, null))))
        .containsExactly("high");
    assertThat(passing(Filter.NONE.and(new Filter.MatchValue(name, 3L)))).containsExactly("low");
    assertThat(fetch("high").orElseThrow().payload().attributes()).isEqualTo(Map.of(name, 7));
  }

  @Test
  default void storesAPointWithoutVectors() {
    // When
    apply(upsert(point("a", Version.ofOffset(1), Map.of(), Map.of(), IndexFixture.payload("x"))));
    // Then
    assertThat(fetch("a").orElseThrow().dense()).isEmpty();
    assertThat(fetch("a").orElseThrow().sparse()).isEmpty();
    assertThat(passing(Filter.NONE)).containsExactly("a");
  }

  @Test
  default void fetchOmitsMissingPoints() {
    // Given
    apply(
        upsert("a", Version.ofOffset(1), "a"),
        upsert("b", Version.ofOffset(1), "b"),
        delete("c", Version.ofOffset(1)));
    List<AssetId> ids =
        List.of(new AssetId("b"), new AssetId("c"), new AssetId("d"), new AssetId("b"));
    // When
    Map<AssetId, Point> found = await(index().fetch(ids));
    // Then
    assertThat(found).containsOnlyKeys(new AssetId("b"));
    assertThat(await(index().fetch(List.of()))).isEmpty();
  }

  @Test
  default void storesTheTimeOfTheLastWrite() {
    // Given
    Instant before = Instant.now().minusSeconds(1);
    apply(upsert(point("a", Version.ofOffset(1), Map.of(), Map.of(), IndexFixture.payload("x"))));
    apply(upsert(point("b", Version.ofOffset(2), Map.of(), Map.of(), IndexFixture.payload("x"))));
    apply(delete("b", Version.ofOffset(3)));
    // Then
    assertThat(await(index().indexedAt(new AssetId("a"))).orElseThrow())
        .isBetween(before, Instant.now().plusSeconds(1));
    assertThat(await(index().indexedAt(new AssetId("b")))).isEmpty();
    assertThat(await(index().indexedAt(new AssetId("c")))).isEmpty();
  }

  @Test
  default void storesAndRemovesPreviews() {
    // Given
    byte[] large = new byte[200_000];
    new Random(1).nextBytes(large);
    Point first = point("a", Version.ofOffset(1), Map.of(), Map.of(), IndexFixture.payload("x"));
    Point second = point("a", Version.ofOffset(2), Map.of(), Map.of(), IndexFixture.payload("x"));
    AssetId id = new AssetId("a");
    // When
    apply(new PointChange.Upsert(first, new Preview("image/jpeg", large)));
    Optional<Preview> kept = await(index().preview(id));
    apply(new PointChange.Upsert(second, null));
    Optional<Preview> removed = await(index().preview(id));
    // Then
    assertThat(kept.orElseThrow().mediaType()).isEqualTo("image/jpeg");
    assertThat(kept.orElseThrow().data()).isEqualTo(large);
    assertThat(removed).isEmpty();
    assertThat(await(index().preview(new AssetId("unknown")))).isEmpty();
  }

  @Test
  default void scrollReturnsEveryPointOnce() {
    // Given
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      ids.add((i % 2 == 0 ? "x-" : "ÿ-") + i);
      apply(upsert(ids.getLast(), Version.ofOffset(i), "caption"));
    }
    apply(delete("x-4", Version.ofOffset(30)), upsert("ÿ-5", Version.ofOffset(31), "again"));
    ids.remove("x-4");
    // When
    List<String> seen = new ArrayList<>();
    List<Integer> sizes = new ArrayList<>();
    String cursor = null;
    do {
      VectorIndex.Page page = await(index().scroll(Filter.NONE, cursor, 8));
      page.points().forEach(point -> seen.add(point.id().value()));
      sizes.add(page.points().size());
      cursor = page.next();
    } while (cursor != null);
    // Then
    assertThat(seen).containsExactlyInAnyOrderElementsOf(ids);
    assertThat(sizes).containsExactly(8, 8, 8);
  }

  @Test
  default void scrollContinuesAfterPointsAreDeleted() {
    // Given
    apply(
        upsert("a", Version.ofOffset(1), "a"),
        upsert("b", Version.ofOffset(1), "b"),
        upsert("c", Version.ofOffset(1), "c"),
        upsert("d", Version.ofOffset(1), "d"));
    VectorIndex.Page first = await(index().scroll(Filter.NONE, null, 2));
    Set<AssetId> seen = Set.copyOf(first.points().stream().map(Point::id).toList());
    // When
    first.points().forEach(point -> apply(delete(point.id().value(), Version.ofOffset(2))));
    VectorIndex.Page second = await(index().scroll(Filter.NONE, first.next(), 2));
    // Then
    assertThat(second.points()).hasSize(2).noneMatch(point -> seen.contains(point.id()));
    assertThat(second.next()).isNull();
  }

  @Test
  default void scrollReturnsVectors() {
    // Given
    apply(IndexFixture.withDense("a", 0, 1, 0));
    // When
    VectorIndex.Page page = await(index().scroll(Filter.NONE, null, 10));
    // Then
    assertThat(page.points().getFirst().dense().get("image")).containsExactly(0, 1, 0);
  }

  @Test
  default void scrollRejectsInvalidLimitsAndCursors() {
    assertThatThrownBy(() -> await(index().scroll(Filter.NONE, null, 0)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> await(index().scroll(Filter.NONE, "?not a cursor?", 1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  default void samplesVectorsOfPoints() {
    // Given
    apply(
        IndexFixture.withDense("a", 1, 0, 0),
        IndexFixture.withDense("b", 0, 1, 0),
        IndexFixture.withDense("deleted", 0, 0, 1),
        upsert("captioned", Version.ofOffset(0), "a caption"));
    apply(delete("deleted", Version.ofOffset(1)));
    Filter onlyB = Filter.NONE.and(new Filter.HasId(Set.of(new AssetId("b"))));
    // Then
    assertThat(await(index().sample(Filter.NONE, "image", 10)))
        .containsExactlyInAnyOrder(new float[] {1, 0, 0}, new float[] {0, 1, 0});
    assertThat(await(index().sample(Filter.NONE, "image", 1))).hasSize(1);
    assertThat(await(index().sample(onlyB, "image", 10))).containsExactly(new float[] {0, 1, 0});
  }

  @Test
  default void newestPagesFromTheLastWrite() {
    // Given many that are written together, a deletion, and one that is written again
    List<PointChange> changes = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      changes.add(upsert("a-" + i, Version.ofOffset(100 - i), "one"));
      changes.add(upsert("b-" + i, Version.ofOffset(i), "two"));
    }
    apply(changes.toArray(PointChange[]::new));
    awaitAnotherMillisecond();
    apply(delete("b-9", Version.ofOffset(200)), upsert("b-0", Version.ofOffset(21), "again"));
    awaitAnotherMillisecond();
    apply(upsert("new", Version.ofOffset(1), "new"));
    // When
    List<String> seen = new ArrayList<>();
    String cursor = null;
    do {
      VectorIndex.Page page = await(index().newest(Filter.NONE, cursor, 3));
      page.points().forEach(point -> seen.add(point.id().value()));
      cursor = page.next();
    } while (cursor != null);
    // Then
    assertThat(seen).hasSize(20).doesNotHaveDuplicates().startsWith("new", "b-0");
  }

  private static void awaitAnotherMillisecond() {
    long now = System.currentTimeMillis();
    while (System.currentTimeMillis() == now) {
      Thread.onSpinWait();
    }
  }

  @Test
  default void newestAppliesTheFilter() {
    // Given
    apply(
        IndexFixture.withAttributes("dog", Map.of("kind", "dog")),
        IndexFixture.withAttributes("cat", Map.of("kind", "cat")));
    // When
    VectorIndex.Page page =
        await(index().newest(Filter.NONE.and(new Filter.MatchValue("kind", "cat")), null, 5));
    // Then
    assertThat(page.points()).extracting(point -> point.id().value()).containsExactly("cat");
    assertThat(page.next()).isNull();
  }

  @Test
  default void newestRejectsInvalidLimitsAndCursors() {
    assertThatThrownBy(() -> await(index().newest(Filter.NONE, null, 0)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> await(index().newest(Filter.NONE, "?not a cursor?", 1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  default void emptyIndexReturnsEmptyResults() {
    assertThat(await(index().newest(Filter.NONE, null, 5)).points()).isEmpty();
    assertThat(passing(Filter.NONE)).isEmpty();
    assertThat(search(IndexFixture.near(Filter.NONE, 10, 0, 1, 0, 0))).isEmpty();
    assertThat(search(IndexFixture.near(sparse(new int[] {1}, 1), Filter.NONE, 10, 0))).isEmpty();
    assertThat(fetch("a")).isEmpty();
  }
}
