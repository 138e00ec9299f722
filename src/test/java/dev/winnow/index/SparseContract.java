package dev.winnow.index;

import static dev.winnow.index.IndexFixture.await;
import static dev.winnow.index.IndexFixture.near;
import static dev.winnow.index.IndexFixture.sparse;
import static dev.winnow.index.IndexFixture.withSparse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.asset.AssetId;
import dev.winnow.index.filter.Filter;
import dev.winnow.vector.SparseVector;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Search by a sparse vector. */
interface SparseContract extends IndexFixture {

  @Test
  default void sparseHitsAreOrderedByInnerProduct() {
    // Given
    SparseVector a = sparse(new int[] {1, 5, 99}, 0.5f, 2.25f, 0.001f);
    SparseVector b = sparse(new int[] {5}, 1.1f);
    SparseVector c = sparse(new int[] {2, 3}, 9, 9);
    SparseVector query = sparse(new int[] {1, 5, 50, 99}, 0.3f, 1.7f, 4, 10);
    apply(withSparse("a", a), withSparse("b", b), withSparse("c", c));
    // When
    List<Hit> hits = await(index().search(near(query, Filter.NONE, 10, 0)));
    // Then
    assertThat(hits).extracting(hit -> hit.id().value()).containsExactly("a", "b");
    assertThat(hits.get(0).score()).isCloseTo(query.dot(a), within(1e-4f));
    assertThat(hits.get(1).score()).isCloseTo(query.dot(b), within(1e-4f));
  }

  @Test
  default void sparseQueriesMayHaveNegativeWeights() {
    // Given
    apply(
        withSparse("wanted", sparse(new int[] {1}, 1)),
        withSparse("both", sparse(new int[] {1, 2}, 1, 1)),
        withSparse("unwanted", sparse(new int[] {2}, 1)));
    // When
    List<Hit> hits =
        await(index().search(near(sparse(new int[] {1, 2}, 1, -0.75f), Filter.NONE, 10, 0)));
    // Then
    assertThat(hits)
        .extracting(hit -> hit.id().value())
        .containsExactly("wanted", "both", "unwanted");
    assertThat(hits.get(1).score()).isCloseTo(0.25f, within(1e-4f));
    assertThat(hits.get(2).score()).isCloseTo(-0.75f, within(1e-4f));
  }

  @Test
  default void sparseSearchPagesAndFilters() {
    // Given
    apply(
        withSparse("3", sparse(new int[] {4}, 3)),
        withSparse("2", sparse(new int[] {4}, 2)),
        withSparse("1", sparse(new int[] {4}, 1)));
    SparseVector query = sparse(new int[] {4}, 1);
    Filter notThree =
        new Filter(List.of(), List.of(), List.of(new Filter.HasId(Set.of(new AssetId("3")))));
    // When / Then
    assertThat(search(near(query, Filter.NONE, 2, 0))).containsExactly("3", "2");
    assertThat(search(near(query, Filter.NONE, 2, 2))).containsExactly("1");
    assertThat(search(near(query, notThree, 1, 0))).containsExactly("2");
  }

  @Test
  default void sparseSearchSkipsPointsWithoutSharedDimensions() {
    // Given
    apply(
        withSparse("none", SparseVector.EMPTY),
        withSparse("tiny", sparse(new int[] {7}, 1e-9f)),
        IndexFixture.withDense("dense", 1, 0, 0));
    // When / Then
    assertThat(search(near(sparse(new int[] {7, 8}, 1, 1), Filter.NONE, 10, 0)))
        .containsExactly("tiny");
    assertThat(search(near(SparseVector.EMPTY, Filter.NONE, 10, 0))).isEmpty();
  }

  @Test
  default void sparseSearchRejectsQueriesThatViolateTheSchema() {
    assertThatThrownBy(
            () ->
                search(
                    new VectorQuery(
                        "caption", new VectorQuery.Sparse(SparseVector.EMPTY), Filter.NONE, 1, 0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'caption'")
        .hasMessageContaining("image_sparse");
    assertThatThrownBy(() -> search(near(sparse(new int[] {100}, 1), Filter.NONE, 1, 0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("100");
  }
}
