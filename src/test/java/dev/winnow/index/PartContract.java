package dev.winnow.index;

import static dev.winnow.index.IndexFixture.await;
import static dev.winnow.index.IndexFixture.delete;
import static dev.winnow.index.IndexFixture.point;
import static dev.winnow.index.IndexFixture.sparse;
import static dev.winnow.index.IndexFixture.upsert;
import static dev.winnow.index.VectorIndex.Outcome.APPLIED;
import static dev.winnow.index.VectorIndex.Outcome.DELETED;
import static dev.winnow.index.VectorIndex.Outcome.STALE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Part;
import dev.winnow.asset.Source;
import dev.winnow.asset.Version;
import dev.winnow.index.VectorIndex.Outcome;
import dev.winnow.index.filter.Filter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Changes of parts of an asset, from separate topics. */
interface PartContract extends IndexFixture {

  Source IMAGES = new Source(Part.IMAGE, "winnow.images");
  Source CAPTIONS = new Source(Part.CAPTION, "winnow.captions");
  Preview PREVIEW = new Preview("image/jpeg", new byte[] {1, 2, 3});

  static PointChange.Upsert image(String id, long offset, float... vector) {
    return new PointChange.Upsert(
        point(
            id,
            Version.ofOffset(offset),
            Map.of("image", vector),
            Map.of("image_sparse", sparse(new int[] {(int) offset}, 1)),
            new Payload(List.of(), Map.of("width", (int) offset), "http://image", true)),
        PREVIEW,
        IMAGES);
  }

  static PointChange.Upsert caption(String id, long offset, String caption) {
    return new PointChange.Upsert(
        point(
            id,
            Version.ofOffset(offset),
            Map.of("caption", new float[] {0, 1}),
            Map.of(),
            new Payload(List.of(caption), Map.of("language", "en"), null, false)),
        null,
        CAPTIONS);
  }

  static PointChange.Delete deleted(String id, long offset, Source source) {
    return new PointChange.Delete(new AssetId(id), Version.ofOffset(offset), source);
  }

  @Test
  default void mergesPartsInEitherOrder() {
    // When
    apply(image("a", 5, 1, 0, 0), caption("a", 2, "a kite"));
    apply(caption("b", 2, "a kite"));
    apply(image("b", 5, 1, 0, 0));
    // Then
    for (String id : List.of("a", "b")) {
      Point stored = fetch(id).orElseThrow();
      assertThat(stored.payload())
          .isEqualTo(
              new Payload(
                  List.of("a kite"), Map.of("width", 5, "language", "en"), "http://image", true));
      assertThat(stored.dense()).containsOnlyKeys("image", "caption");
      assertThat(stored.sparse()).containsOnlyKeys("image_sparse");
      assertThat(await(index().preview(new AssetId(id))).orElseThrow().data())
          .isEqualTo(PREVIEW.data());
    }
    assertThat(search(IndexFixture.near(Filter.NONE, 10, 0, 1, 0, 0)))
        .containsExactlyInAnyOrder("a", "b");
  }

  @Test
  default void replacesAPartAndKeepsTheOther() {
    // Given
    apply(image("a", 5, 1, 0, 0), caption("a", 2, "a kite"));
    // When
    List<Outcome> outcomes = apply(caption("a", 3, "a red kite"), caption("a", 1, "late"));
    // Then
    assertThat(outcomes).containsExactly(APPLIED, STALE);
    Point stored = fetch("a").orElseThrow();
    assertThat(stored.payload().captions()).containsExactly("a red kite");
    assertThat(stored.dense().get("image")).containsExactly(1, 0, 0);
    assertThat(await(index().preview(new AssetId("a"))).orElseThrow().data())
        .isEqualTo(PREVIEW.data());
  }

  @Test
  default void doesNotCompareVersionsOfDifferentTopics() {
    // Given
    apply(upsert("a", Version.ofOffset(1_000), "of the asset"));
    // When
    List<Outcome> outcomes = apply(caption("a", 0, "of the part"), image("a", 0, 1, 0, 0));
    // Then
    assertThat(outcomes).containsExactly(APPLIED, APPLIED);
    assertThat(captionOf("a")).isEqualTo("of the part");
  }

  @Test
  default void partOverridesTheAssetUntilItIsDeleted() {
    // Given
    PointChange.Upsert asset =
        new PointChange.Upsert(
            point(
                "a",
                Version.ofOffset(1),
                Map.of("image", new float[] {0, 1, 0}, "caption", new float[] {1, 0}),
                Map.of("image_sparse", sparse(new int[] {7, 9}, 0.5f, 2)),
                new Payload(
                    List.of("of the asset"), Map.of("width", 1, "k", "v"), "http://asset", true)),
            new Preview("image/png", new byte[] {9}));
    apply(asset);
    // When
    apply(image("a", 5, 1, 0, 0), caption("a", 2, "of the part"));
    // Then
    Point replaced = fetch("a").orElseThrow();
    assertThat(replaced.dense().get("image")).containsExactly(1, 0, 0);
    assertThat(replaced.payload())
        .isEqualTo(
            new Payload(
                List.of("of the part"),
                Map.of("width", 5, "k", "v", "language", "en"),
                "http://image",
                true));
    // When
    reopen();
    apply(deleted("a", 6, IMAGES), deleted("a", 3, CAPTIONS));
    // Then
    Point again = fetch("a").orElseThrow();
    assertThat(again.payload()).isEqualTo(asset.point().payload());
    assertThat(again.dense().get("image")).containsExactly(0, 1, 0);
    assertThat(again.dense().get("caption")).containsExactly(1, 0);
    assertThat(Objects.requireNonNull(again.sparse().get("image_sparse")).indices())
        .containsExactly(7, 9);
    assertThat(await(index().preview(new AssetId("a"))).orElseThrow().data()).containsExactly(9);
  }

  @Test
  default void changesOfTheAssetKeepItsParts() {
    // Given
    apply(image("a", 5, 1, 0, 0), caption("a", 2, "of the part"));
    // When
    List<Outcome> outcomes = apply(upsert("a", Version.ofOffset(0), "of the asset"));
    // Then
    assertThat(outcomes).containsExactly(APPLIED);
    assertThat(captionOf("a")).isEqualTo("of the part");
    // When
    assertThat(apply(delete("a", Version.ofOffset(1)))).containsExactly(APPLIED);
    // Then
    assertThat(captionOf("a")).isEqualTo("of the part");
    assertThat(fetch("a").orElseThrow().dense()).containsOnlyKeys("image", "caption");
    assertThat(apply(upsert("a", Version.ofOffset(0), "late"))).containsExactly(STALE);
  }

  @Test
  default void removesAnAssetWithItsLastPart() {
    // Given
    apply(image("a", 5, 1, 0, 0), caption("a", 2, "a kite"));
    // When
    apply(deleted("a", 6, IMAGES));
    // Then
    assertThat(fetch("a").orElseThrow().dense()).containsOnlyKeys("caption");
    assertThat(search(IndexFixture.near(Filter.NONE, 10, 0, 1, 0, 0))).isEmpty();
    assertThat(await(index().preview(new AssetId("a")))).isEmpty();
    // When
    apply(deleted("a", 3, CAPTIONS));
    // Then
    assertThat(fetch("a")).isEmpty();
    assertThat(passing(Filter.NONE)).isEmpty();
    // And late changes have no effect
    assertThat(apply(caption("a", 1, "late"), image("a", 5, 1, 0, 0)))
        .containsExactly(STALE, STALE);
    assertThat(fetch("a")).isEmpty();
    assertThat(apply(caption("a", 4, "again"))).containsExactly(APPLIED);
    assertThat(captionOf("a")).isEqualTo("again");
  }

  @Test
  default void redeliveredPartIsAppliedWithoutEffect() {
    apply(caption("a", 2, "once"), deleted("b", 2, CAPTIONS));

    assertThat(apply(caption("a", 2, "twice"), deleted("b", 2, CAPTIONS)))
        .containsExactly(APPLIED, DELETED);
    assertThat(captionOf("a")).isEqualTo("once");
  }

  @Test
  default void onlyTheDeleteOfTheLastPartDeletesTheAsset() {
    // Given
    apply(upsert("a", Version.ofOffset(1), "of the asset"), image("a", 5, 1, 0, 0));
    // When / Then
    assertThat(apply(deleted("a", 3, CAPTIONS), delete("a", Version.ofOffset(2))))
        .containsExactly(APPLIED, APPLIED);
    assertThat(apply(delete("a", Version.ofOffset(2)))).containsExactly(APPLIED);
    assertThat(apply(deleted("a", 6, IMAGES))).containsExactly(DELETED);
    assertThat(apply(delete("a", Version.ofOffset(2)))).containsExactly(DELETED);
    assertThat(apply(delete("a", Version.ofOffset(3)))).containsExactly(DELETED);
  }

  @Test
  default void appliesPartsOfOneCallInOrder() {
    // When
    List<Outcome> outcomes =
        apply(
            upsert("a", Version.ofOffset(1), "of the asset"),
            caption("a", 1, "one"),
            caption("a", 2, "two"),
            upsert("a", Version.ofOffset(2), "of the asset, again"),
            image("a", 1, 1, 0, 0));
    // Then
    assertThat(outcomes).containsOnly(APPLIED);
    assertThat(captionOf("a")).isEqualTo("two");
    assertThat(fetch("a").orElseThrow().dense()).containsOnlyKeys("image", "caption");
  }

  @Test
  default void lastTopicByNameWinsAmongTopicsOfOneKind() {
    // Given
    Source english = new Source(Part.CAPTION, "captions.en");
    Source german = new Source(Part.CAPTION, "captions.de");
    PointChange.Upsert one = caption("a", 1, "english");
    PointChange.Upsert other = caption("a", 9, "deutsch");
    // When
    apply(
        new PointChange.Upsert(one.point(), null, english),
        new PointChange.Upsert(other.point(), null, german));
    // Then
    assertThat(captionOf("a")).isEqualTo("english");
    assertThat(fetch("a").orElseThrow().version()).isEqualTo(Version.ofOffset(-1));
    apply(deleted("a", 2, english));
    assertThat(captionOf("a")).isEqualTo("deutsch");
  }
}
