package dev.winnow.index.lucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.Hit;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.RandomPoints;
import dev.winnow.index.VectorQuery;
import dev.winnow.index.filter.Filter;
import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.SparseVector;
import io.smallrye.mutiny.Uni;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** After random changes, the index answers as a map of the same points would. */
class LuceneAgainstBruteForceTest {

  private static final IndexSchema SCHEMA = RandomPoints.schema("random");
  private static final int FILTERS = 15;
  private static final int LIMIT = 7;

  @Property(tries = 25)
  void agreesWithBruteForce(@ForAll long seed) throws IOException {
    Path directory = Files.createTempDirectory("winnow");
    try (LuceneVectorIndex index = LuceneVectorIndex.open(directory, SCHEMA)) {
      new Comparison(index, new RandomPoints(seed), new HashMap<>()).run();
    } finally {
      delete(directory);
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private record Comparison(
      LuceneVectorIndex index, RandomPoints random, Map<AssetId, Point> model) {

    void run() {
      // Given
      for (int group = 0; group < 4; group++) {
        change(group * 30);
      }
      for (int i = 0; i < FILTERS; i++) {
        Filter filter = random.filter(2);
        List<Point> passing =
            model.values().stream().filter(point -> point.passes(filter)).toList();
        // When / Then
        assertThat(await(index.count(filter))).as("%s", filter).isEqualTo(passing.size());
        assertThat(await(index.scroll(filter, null, 1_000)).points())
            .extracting(Point::id)
            .as("%s", filter)
            .containsExactlyElementsOf(passing.stream().map(Point::id).sorted().toList());
        assertDense(random.dense(), filter, passing);
        assertSparse(random.sparse(), filter, passing);
      }
    }

    private void change(int offset) {
      List<PointChange> changes = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        if (i % 5 == 0) {
          changes.add(new PointChange.Delete(random.id(), Version.ofOffset(offset + i)));
          model.remove(changes.getLast().id());
        } else {
          Point point = random.point(offset + i);
          changes.add(new PointChange.Upsert(point, null));
          model.put(point.id(), point);
        }
      }
      await(index.apply(changes));
    }

    private void assertDense(float[] query, Filter filter, List<Point> passing) {
      List<Float> expected =
          passing.stream()
              .flatMap(point -> Stream.ofNullable(point.dense().get("d")))
              .map(vector -> DenseVectors.dot(query, vector))
              .toList();
      assertScores(new VectorQuery("d", new VectorQuery.Dense(query), filter, LIMIT, 0), expected);
    }

    private void assertSparse(SparseVector query, Filter filter, List<Point> passing) {
      List<Float> expected =
          passing.stream()
              .flatMap(point -> Stream.ofNullable(point.sparse().get("s")))
              .map(query::dot)
              .filter(score -> score > 0) // as all values are positive: a dimension is shared
              .toList();
      assertScores(new VectorQuery("s", new VectorQuery.Sparse(query), filter, LIMIT, 0), expected);
    }

    private void assertScores(VectorQuery query, List<Float> expected) {
      List<Float> best = expected.stream().sorted(Comparator.reverseOrder()).limit(LIMIT).toList();
      List<Hit> hits = await(index.search(query));
      assertThat(hits).hasSameSizeAs(best);
      for (int i = 0; i < best.size(); i++) {
        assertThat(hits.get(i).score()).isCloseTo(best.get(i), within(1e-4f));
      }
    }

    private static <T> T await(Uni<T> uni) {
      return uni.await().atMost(Duration.ofSeconds(30));
    }
  }
}
