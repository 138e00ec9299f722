package dev.winnow.index.qdrant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.RandomPoints;
import dev.winnow.index.SourceLog;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.VectorIndex.Page;
import dev.winnow.index.filter.Filter;
import dev.winnow.index.qdrant.point.PointIds;
import dev.winnow.testing.qdrant.FakeQdrant;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Nodes and replicas that are behind or disagree. */
class QdrantReplicasTest {

  private static final IndexSchema SCHEMA = RandomPoints.schema("replicas");

  private final FakeQdrant server = new FakeQdrant();

  @AfterEach
  void stop() {
    server.close();
  }

  private static <T> T get(Uni<T> uni) {
    return uni.await().atMost(Duration.ofSeconds(20));
  }

  private VectorIndex open(String consistency) {
    return QdrantVectorIndex.open(
        server.url(), SCHEMA, TestConfig.with(Map.of("read-consistency", consistency)));
  }

  private static PointChange asset(int i) {
    return new PointChange.Upsert(
        new Point(
            new AssetId("a-" + i),
            Version.ofOffset(i),
            Map.of(),
            Map.of(),
            new Payload(List.of("a dog"), Map.of(), null, false)),
        null);
  }

  private static int listed(Function<String, Uni<Page>> list) {
    List<Point> points = new ArrayList<>();
    String cursor = "";
    while (cursor != null) {
      Page page = get(list.apply(cursor));
      points.addAll(page.points());
      cursor = page.next();
    }
    return points.size();
  }

  @Test
  void listsPointsOnWhichReplicasDisagree() {
    try (VectorIndex index = open("majority")) {
      // Given
      for (int i = 0; i < 12; i++) {
        get(index.apply(List.of(asset(i))));
      }
      IntStream.of(3, 7, 11).forEach(i -> server.dispute(PointIds.of(new AssetId("a-" + i))));
      // When / Then
      assertThat(listed(cursor -> index.newest(Filter.NONE, cursor.isEmpty() ? null : cursor, 4)))
          .isEqualTo(12);
      assertThat(listed(cursor -> index.scroll(Filter.NONE, cursor.isEmpty() ? null : cursor, 4)))
          .isEqualTo(12);
    }
  }

  @Test
  void claimsACollectionAlthoughAnotherNodeIsBehind() {
    SourceLog log = new SourceLog("cluster", "winnow.assets", "id");
    try (VectorIndex index = open("one")) {
      // Given
      server.forgetUpdates(1);
      // When / Then
      assertThatThrownBy(() -> get(index.claim(log)))
          .isInstanceOf(IndexUnavailableException.class)
          .hasMessageContaining("winnow_source");
      get(index.claim(log));
    }
  }
}
