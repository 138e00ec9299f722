package dev.winnow.index.qdrant;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.VectorIndex;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Collections with assets and one tombstone each, for tests elsewhere. */
public final class QdrantCollectionsFixture {

  private QdrantCollectionsFixture() {}

  public static void fill(URI url, IndexSchema schema, int assets) {
    try (VectorIndex index = QdrantVectorIndex.open(url, schema, TestConfig.defaults())) {
      index
          .apply(List.of(new PointChange.Delete(new AssetId("gone"), Version.ofOffset(0))))
          .await()
          .indefinitely();
      index
          .apply(IntStream.range(0, assets).<PointChange>mapToObj(i -> upsert("a-" + i)).toList())
          .await()
          .indefinitely();
    }
  }

  private static PointChange.Upsert upsert(String id) {
    return new PointChange.Upsert(
        new Point(
            new AssetId(id),
            Version.ofOffset(0),
            Map.of(),
            Map.of(),
            new Payload(List.of(id), Map.of(), null, false)),
        null);
  }
}
