package dev.winnow.index;

import static dev.winnow.index.IndexFixture.await;
import static dev.winnow.index.IndexFixture.near;
import static dev.winnow.index.IndexFixture.point;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.filter.Filter;
import dev.winnow.index.filter.FilterParser;
import dev.winnow.index.lucene.LuceneVectorIndex;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfinedIndexTest {

  private static final Map<String, Object> TENANTS =
      Map.of(
          "a/1", "a",
          "a/2", List.of("a", "b"),
          "b/1", "b",
          "b/2", "A",
          "b/3", Map.of("tenant", "a"),
          "b/4", "a/",
          "7", 7);
  private static final Set<String> MINE = Set.of("a/1", "a/2");

  @TempDir Path directory;
  private VectorIndex all;
  private VectorIndex mine;

  @BeforeEach
  void twoTenants() {
    all = LuceneVectorIndex.open(directory, IndexFixture.SCHEMA);
    mine = new ConfinedIndex(all, Filter.NONE.and(new Filter.MatchValue("tenant", "a")));
    TENANTS.forEach(
        (id, tenant) ->
            await(
                all.apply(
                    List.of(
                        new PointChange.Upsert(
                            point(
                                id,
                                Version.ofOffset(0),
                                Map.of("image", new float[] {1, 0, 0}),
                                Map.of(),
                                new Payload(List.of(id), Map.of("tenant", tenant), null, true)),
                            new Preview("image/jpeg", new byte[] {1}))))));
  }

  @AfterEach
  void close() {
    all.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"must\":[{\"key\":\"tenant\",\"match\":{\"value\":\"b\"}}]}",
        "{\"should\":[{\"key\":\"tenant\",\"match\":{\"value\":\"b\"}},{\"has_id\":[\"b/1\",\"a/1\"]}]}",
        "{\"must_not\":[{\"key\":\"tenant\",\"match\":{\"value\":\"a\"}}]}",
        "{\"should\":[{\"must\":[]},{\"must_not\":[{\"has_id\":[\"a/1\"]}]}]}",
        "{\"must_not\":[{\"must_not\":[{\"has_id\":[\"b/1\",\"7\"]}]}]}",
        "{\"must\":[{\"is_empty\":{\"key\":\"tenant.tenant\"}}]}",
      })
  void noFilterReachesOtherTenants(String json) throws Exception {
    Filter filter = FilterParser.parse(JsonMapper.builder().build().readTree(json));

    assertThat(ids(await(mine.search(near(filter, 10, 0, 1, 0, 0))).stream().map(Hit::id).toList()))
        .isSubsetOf(MINE);
    List<VectorQuery> two = List.of(near(filter, 10, 0, 1, 0, 0), near(filter, 10, 0, 0, 1, 0));
    for (List<Hit> hits : await(mine.searchAll(two))) {
      assertThat(ids(hits.stream().map(Hit::id).toList())).isSubsetOf(MINE);
    }
    assertThat(ids(await(mine.candidates(two)).stream().map(Point::id).toList())).isSubsetOf(MINE);
    List<Point> scrolled = await(mine.scroll(filter, null, 10)).points();
    assertThat(ids(scrolled.stream().map(Point::id).toList())).isSubsetOf(MINE);
    assertThat(await(mine.count(filter))).isEqualTo(scrolled.size());
  }

  @Test
  void findsAllAssetsOfTheTenant() {
    assertThat(
            ids(
                await(mine.search(near(Filter.NONE, 10, 0, 1, 0, 0))).stream()
                    .map(Hit::id)
                    .toList()))
        .isEqualTo(MINE);
    assertThat(await(mine.count(Filter.NONE))).isEqualTo(2);
    assertThat(await(mine.sample(Filter.NONE, "image", 10))).hasSize(2);
  }

  @Test
  void doesNotFetchAssetsOfOtherTenants() {
    List<AssetId> known = TENANTS.keySet().stream().map(AssetId::new).toList();

    assertThat(ids(await(mine.fetch(known)).keySet())).isEqualTo(MINE);
    // As if they had left the tenant since they were candidates.
    assertThat(ids(await(mine.complete(await(all.fetch(known)).values())).keySet()))
        .isEqualTo(MINE);
    assertThat(known.stream().filter(id -> await(mine.preview(id)).isPresent()).map(AssetId::value))
        .containsExactlyInAnyOrderElementsOf(MINE);
  }

  @Test
  void isReadOnlyAndCloseLeavesTheIndexOpen() {
    assertThatThrownBy(
            () ->
                await(
                    mine.apply(
                        List.of(new PointChange.Delete(new AssetId("b/1"), Version.ofOffset(9))))))
        .isInstanceOf(UnsupportedOperationException.class);
    mine.close();
    assertThat(await(all.count(Filter.NONE))).isEqualTo(7);
  }

  @Test
  void nestedScopesIntersect() {
    VectorIndex less =
        new ConfinedIndex(
            mine,
            Filter.NONE.and(new Filter.HasId(Set.of(new AssetId("b/1"), new AssetId("a/2")))));

    assertThat(await(less.count(Filter.NONE))).isEqualTo(1);
    assertThat(await(less.fetch(List.of(new AssetId("b/1"))))).isEmpty();
    assertThat(
            await(all.fetch(List.of(new AssetId("b/1"))))
                .values()
                .iterator()
                .next()
                .passes(less.scope()))
        .isFalse();
  }

  private static Set<String> ids(Iterable<AssetId> ids) {
    Set<String> values = new TreeSet<>();
    ids.forEach(id -> values.add(id.value()));
    return values;
  }
}
