package dev.winnow.index.qdrant;

import static dev.winnow.testing.Waiting.await;
import static io.qdrant.client.PointIdFactory.id;
import static io.qdrant.client.ValueFactory.value;
import static io.qdrant.client.VectorFactory.vector;
import static io.qdrant.client.VectorsFactory.namedVectors;

import com.google.common.util.concurrent.ListenableFuture;
import dev.winnow.asset.AssetId;
import dev.winnow.index.Hit;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.Preview;
import dev.winnow.index.StoredPositions;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.VectorQuery;
import dev.winnow.index.filter.Filter;
import dev.winnow.index.qdrant.point.Fields;
import io.qdrant.client.QdrantClient;
import io.qdrant.client.grpc.Collections.CollectionInfo;
import io.qdrant.client.grpc.Collections.CollectionStatus;
import io.qdrant.client.grpc.Collections.OptimizersConfigDiff;
import io.qdrant.client.grpc.Collections.UpdateCollection;
import io.qdrant.client.grpc.Points.PointStruct;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * An index on a real server whose points are in indexed segments after every change. To get there
 * it adds points that count as deleted, until the server has so many vectors that it indexes them.
 */
final class IndexingIndex implements VectorIndex {

  /** In kB; the least that the server takes for "as soon as possible". */
  private static final long INDEXING_THRESHOLD = 1;

  /** Vectors of three floats that make up more than the threshold. */
  private static final int FILLERS = 200;

  private final VectorIndex index;
  private final QdrantClient client;
  private final String collection;
  private final Lock indexing = new ReentrantLock();
  private int added;

  IndexingIndex(VectorIndex index, QdrantClient client, String collection) {
    this.index = index;
    this.client = client;
    this.collection = collection;
    get(
        client.updateCollectionAsync(
            UpdateCollection.newBuilder()
                .setCollectionName(collection)
                .setOptimizersConfig(
                    OptimizersConfigDiff.newBuilder()
                        .setIndexingThreshold(INDEXING_THRESHOLD)
                        .setDefaultSegmentNumber(1))
                .build()));
  }

  private static <T> T get(ListenableFuture<T> future) {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public Optional<StoredPositions> stored() {
    return index.stored();
  }

  @Override
  public Uni<List<Outcome>> apply(List<PointChange> changes) {
    return index.apply(changes).invoke(this::indexUnlessUnderway);
  }

  /** Of many calls at once one is enough. */
  private void indexUnlessUnderway() {
    if (indexing.tryLock()) {
      try {
        indexSegments();
      } finally {
        indexing.unlock();
      }
    }
  }

  private void indexSegments() {
    List<PointStruct> fillers = new ArrayList<>();
    for (int i = 0; i < FILLERS; i++) {
      fillers.add(
          PointStruct.newBuilder()
              .setId(id(UUID.randomUUID()))
              .setVectors(namedVectors(Map.of("image", vector(1, i, 0))))
              .putPayload(Fields.ID, value("filler"))
              .putPayload(Fields.DELETED, value(true))
              .build());
    }
    get(client.upsertAsync(collection, fillers));
    added += FILLERS;
    await()
        .atMost(Duration.ofSeconds(60))
        .pollDelay(Duration.ofMillis(50))
        .pollInterval(Duration.ofMillis(50))
        .until(
            () -> {
              CollectionInfo info = get(client.getCollectionInfoAsync(collection));
              return info.getStatus() == CollectionStatus.Green
                  && info.getIndexedVectorsCount() >= added;
            });
  }

  @Override
  public Uni<List<Hit>> search(VectorQuery query) {
    return index.search(query);
  }

  @Override
  public Uni<List<Point>> candidates(List<VectorQuery> queries) {
    return index.candidates(queries);
  }

  @Override
  public Uni<Map<AssetId, Point>> complete(Collection<Point> candidates) {
    return index.complete(candidates);
  }

  @Override
  public Uni<Map<AssetId, Point>> fetch(Collection<AssetId> ids) {
    return index.fetch(ids);
  }

  @Override
  public Uni<Optional<Instant>> indexedAt(AssetId id) {
    return index.indexedAt(id);
  }

  @Override
  public Uni<Optional<Preview>> preview(AssetId id) {
    return index.preview(id);
  }

  @Override
  public Uni<Page> scroll(Filter filter, @Nullable String cursor, int limit) {
    return index.scroll(filter, cursor, limit);
  }

  @Override
  public Uni<Page> newest(Filter filter, @Nullable String cursor, int limit) {
    return index.newest(filter, cursor, limit);
  }

  @Override
  public Uni<List<float[]>> sample(Filter filter, String vector, int count) {
    return index.sample(filter, vector, count);
  }

  @Override
  public Uni<Long> count(Filter filter) {
    return index.count(filter);
  }

  @Override
  public Uni<Boolean> isEmpty() {
    return index.isEmpty();
  }

  @Override
  public Uni<Void> ping() {
    return index.ping();
  }

  @Override
  public void close() {
    index.close();
  }
}
