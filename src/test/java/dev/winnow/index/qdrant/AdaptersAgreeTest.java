package dev.winnow.index.qdrant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.asset.AssetId;
import dev.winnow.index.Hit;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.RandomPoints;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.VectorQuery;
import dev.winnow.index.filter.Filter;
import dev.winnow.index.lucene.LuceneVectorIndex;
import dev.winnow.testing.qdrant.FakeQdrant;
import io.smallrye.mutiny.Uni;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * After the same random changes both adapters answer the same: 10,000 changes and questions in all.
 * The server is the real one where {@code WINNOW_TEST_QDRANT_URL} names it.
 */
class AdaptersAgreeTest {

  private static final int CHANGES = 200;
  private static final int FILTERS = 60;

  @Property(tries = 12)
  void adaptersAgree(@ForAll long seed) throws IOException {
    Path directory = Files.createTempDirectory("winnow");
    String collection = "winnow-agree-" + UUID.randomUUID();
    try (FakeQdrant fake = new FakeQdrant();
        TestServer server = TestServer.realOr(fake, collection);
        VectorIndex lucene = LuceneVectorIndex.open(directory, RandomPoints.schema("random"));
        VectorIndex qdrant =
            QdrantVectorIndex.open(
                server.url(),
                RandomPoints.schema(collection),
                TestConfig.with(Map.of("exact", "true", "range-attributes", "a,b.c")))) {
      new Comparison(lucene, qdrant, new RandomPoints(seed)).run();
    } finally {
      try (Stream<Path> files = Files.walk(directory)) {
        files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(java.io.File::delete);
      }
    }
  }

  private record Comparison(VectorIndex lucene, VectorIndex qdrant, RandomPoints random) {

    void run() {
      for (int i = 0; i < 4; i++) {
        List<PointChange> changes = changes();
        assertSame(index -> index.apply(changes));
      }
      for (int i = 0; i < FILTERS; i++) {
        Filter filter = random.filter(2);
        assertSame(index -> index.count(filter));
        assertSame(index -> index.scroll(filter, null, 1_000).map(Comparison::described));
        assertSameHits(new VectorQuery.Dense(random.dense()), "d", filter);
        assertSameHits(new VectorQuery.Sparse(random.sparse()), "s", filter);
      }
    }

    private List<PointChange> changes() {
      List<PointChange> changes = new ArrayList<>();
      for (int i = 0; i < CHANGES / 4; i++) {
        changes.add(
            i % 5 == 0
                ? new PointChange.Delete(random.id(), random.version())
                : new PointChange.Upsert(random.point(random.version()), null));
      }
      return changes;
    }

    private <T> void assertSame(Function<VectorIndex, Uni<T>> question) {
      assertThat(await(question.apply(qdrant))).isEqualTo(await(question.apply(lucene)));
    }

    /** The data of each point; the order depends on the index. */
    private static Map<AssetId, List<Object>> described(VectorIndex.Page page) {
      return page.points().stream()
          .collect(
              Collectors.toMap(
                  Point::id,
                  point ->
                      List.of(
                          point.version(),
                          point.payload(),
                          point.dense().keySet(),
                          point.sparse())));
    }

    private void assertSameHits(VectorQuery.By by, String vector, Filter filter) {
      VectorQuery query = new VectorQuery(vector, by, filter, 20, 0);
      List<Hit> expected = await(lucene.search(query));
      List<Hit> hits = await(qdrant.search(query));
      assertThat(hits).hasSameSizeAs(expected);
      for (int i = 0; i < hits.size(); i++) {
        assertThat(hits.get(i).score()).isCloseTo(expected.get(i).score(), within(1e-4f));
      }
      // Of equal scores any may come first, and the last may be another.
      float last = hits.isEmpty() ? 0 : hits.getLast().score() + 1e-4f;
      assertThat(above(last, hits)).isEqualTo(above(last, expected));
    }

    private static List<AssetId> above(float score, List<Hit> hits) {
      return hits.stream().filter(hit -> hit.score() > score).map(Hit::id).sorted().toList();
    }

    private static <T> T await(Uni<T> uni) {
      return uni.await().atMost(Duration.ofSeconds(30));
    }
  }
}
