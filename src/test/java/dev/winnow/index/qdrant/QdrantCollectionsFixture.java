package dev.winnow.index.qdrant;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.VectorIndex;
import dev.winnow.vector.DenseVectors;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
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

  /** Fills a collection with assets that have every dense vector of the schema, at random. */
  public static void fillWithVectors(URI url, IndexSchema schema, int assets) {
    Random random = new Random(1);
    try (VectorIndex index = QdrantVectorIndex.open(url, schema, TestConfig.defaults())) {
      List<PointChange> changes = new ArrayList<>();
      for (int i = 0; i < assets; i++) {
        Map<String, float[]> dense = new HashMap<>();
        schema.dense().forEach((name, dimension) -> dense.put(name, unit(random, dimension)));
        changes.add(upsert("a-" + i, dense));
      }
      index.apply(changes).await().indefinitely();
    }
  }

  private static float[] unit(Random random, int dimension) {
    float[] vector = new float[dimension];
    for (int i = 0; i < dimension; i++) {
      vector[i] = (float) random.nextGaussian();
    }
    return DenseVectors.normalize(vector);
  }

  private static PointChange.Upsert upsert(String id) {
    return upsert(id, Map.of());
  }

  private static PointChange.Upsert upsert(String id, Map<String, float[]> dense) {
    return new PointChange.Upsert(
        new Point(
            new AssetId(id),
            Version.ofOffset(0),
            dense,
            Map.of(),
            new Payload(List.of(id), Map.of(), null, false)),
        null);
  }
}
