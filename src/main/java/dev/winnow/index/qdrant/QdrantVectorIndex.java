package dev.winnow.index.qdrant;

import dev.winnow.asset.AssetId;
import dev.winnow.index.Filter;
import dev.winnow.index.Hit;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.Preview;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.VectorQuery;
import io.qdrant.client.PointIdFactory;
import io.qdrant.client.QueryFactory;
import io.qdrant.client.WithPayloadSelectorFactory;
import io.qdrant.client.WithVectorsSelectorFactory;
import io.qdrant.client.grpc.Points.CountPoints;
import io.qdrant.client.grpc.Points.GetPoints;
import io.qdrant.client.grpc.Points.Query;
import io.qdrant.client.grpc.Points.QueryBatchPoints;
import io.qdrant.client.grpc.Points.QueryPoints;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import io.qdrant.client.grpc.Points.ScrollPoints;
import io.qdrant.client.grpc.Points.SearchParams;
import io.qdrant.client.grpc.Points.VectorInput;
import io.qdrant.client.grpc.Points.WithPayloadSelector;
import io.smallrye.mutiny.Uni;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicLong;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The index on a Qdrant server. Any number of these, in any number of processes, may use one
 * collection.
 *
 * <p>Searches walk the HNSW graph and may miss a near point, unless {@link QdrantConfig#exact()}.
 */
public final class QdrantVectorIndex implements VectorIndex {

  private static final Logger LOG = Logger.getLogger(QdrantVectorIndex.class);

  /** All but what only the server reads, and the picture. */
  private static final WithPayloadSelector PAYLOAD =
      WithPayloadSelectorFactory.exclude(List.of(Fields.FACTS, Fields.PREVIEW));

  private final IndexSchema schema;
  private final QdrantCalls calls;
  private final QdrantCollection collection;
  private final WriteQueue writes;
  private final SearchParams params;
  private final Duration patience;
  private final String instance = UUID.randomUUID().toString();
  private final AtomicLong written = new AtomicLong();

  private QdrantVectorIndex(URI url, IndexSchema schema, QdrantConfig config) {
    Failures failures = new Failures(url.toString(), schema.collection());
    this.schema = schema;
    this.calls = new QdrantCalls(url, config, failures);
    this.collection = new QdrantCollection(calls, schema, config, failures);
    QdrantWriter writer = new QdrantWriter(calls, schema.collection());
    this.writes =
        new WriteQueue(
            config.maxBatch(),
            config.maxConcurrentBatches(),
            batch ->
                collection.ready().chain(() -> writer.write(batch)).subscribeAsCompletionStage());
    SearchParams.Builder search = SearchParams.newBuilder().setExact(config.exact());
    config.hnswEf().ifPresent(search::setHnswEf);
    this.params = search.build();
    this.patience = config.writeTimeout();
  }

  /**
   * Opens the collection of a schema; makes it if there is none. Blocks until the server has
   * answered or the time is over; an index whose server is away opens all the same, and works once
   * the server is there.
   *
   * @throws IllegalArgumentException if the configuration cannot be used
   * @throws IllegalStateException if the collection was made for another schema
   */
  public static QdrantVectorIndex open(URI url, IndexSchema schema, QdrantConfig config) {
    QdrantVectorIndex index = new QdrantVectorIndex(url, schema, config);
    try {
      index.collection.ensure().await().indefinitely();
      LOG.infof("The index is the collection '%s' of Qdrant at %s", schema.collection(), url);
    } catch (IndexUnavailableException e) {
      LOG.warnf("%s. Waiting for it", e.getMessage());
    } catch (IllegalStateException e) {
      index.close();
      throw e;
    }
    return index;
  }

  @Override
  public Uni<List<Outcome>> apply(List<PointChange> changes) {
    return Uni.createFrom()
        .completionStage(
            () -> {
              calls.requireOpen();
              List<CompletableFuture<Outcome>> outcomes =
                  writes.submit(changes.stream().map(this::write).toList());
              return CompletableFuture.allOf(outcomes.toArray(CompletableFuture<?>[]::new))
                  .thenApply(done -> outcomes.stream().map(CompletableFuture::join).toList());
            })
        .onFailure(CompletionException.class)
        .transform(failure -> failure.getCause() == null ? failure : failure.getCause());
  }

  private ConditionalWrite write(PointChange change) {
    if (change instanceof PointChange.Upsert(Point point, var preview)) {
      schema.require(point);
    }
    return ConditionalWrite.of(change, instance + '-' + written.incrementAndGet());
  }

  @Override
  public Uni<List<Hit>> search(VectorQuery query) {
    return searchAll(List.of(query)).map(List::getFirst);
  }

  @Override
  public Uni<List<List<Hit>>> searchAll(List<VectorQuery> queries) {
    return Uni.createFrom()
        .deferred(
            () -> {
              queries.forEach(schema::require);
              QueryBatchPoints.Builder batch =
                  QueryBatchPoints.newBuilder().setCollectionName(schema.collection());
              queries.stream()
                  .filter(QdrantVectorIndex::hasCandidates)
                  .forEach(query -> batch.addQueryPoints(points(query)));
              if (batch.getQueryPointsCount() == 0) {
                return Uni.createFrom().item(queries.stream().map(q -> List.<Hit>of()).toList());
              }
              return collection
                  .ready()
                  .chain(() -> calls.read(stub -> stub.queryBatch(batch.build())))
                  .map(
                      answer -> {
                        var results = answer.getResultList().iterator();
                        List<List<Hit>> hits = new ArrayList<>();
                        for (VectorQuery query : queries) {
                          hits.add(
                              hasCandidates(query)
                                  ? results.next().getResultList().stream()
                                      .map(
                                          point ->
                                              new Hit(
                                                  PointMapper.point(
                                                      point.getPayloadMap(), point.getVectors()),
                                                  point.getScore()))
                                      .toList()
                                  : List.of());
                        }
                        return hits;
                      });
            });
  }

  /** An empty sparse vector is near to nothing, and the server would not take it. */
  private static boolean hasCandidates(VectorQuery query) {
    return !(query.by() instanceof VectorQuery.Sparse(var vector) && vector.size() == 0);
  }

  private QueryPoints points(VectorQuery query) {
    return QueryPoints.newBuilder()
        .setCollectionName(schema.collection())
        .setQuery(nearest(query.by()))
        .setUsing(
            query.by() instanceof VectorQuery.Sparse
                ? Names.sparse(query.vector())
                : query.vector())
        // Tombstones have no vectors, so no filter keeps them out.
        .setFilter(FilterMapper.of(query.filter()))
        .setParams(params)
        .setLimit(query.limit())
        .setOffset(query.offset())
        .setWithPayload(PAYLOAD)
        .setWithVectors(WithVectorsSelectorFactory.enable(query.vectors()))
        .build();
  }

  private static Query nearest(VectorQuery.By by) {
    return switch (by) {
      case VectorQuery.Dense(float[] vector) -> QueryFactory.nearest(vector);
      case VectorQuery.Sparse(var vector) ->
          QueryFactory.nearest(
              VectorInput.newBuilder().setSparse(PointMapper.sparse(vector)).build());
    };
  }

  @Override
  public Uni<Map<AssetId, Point>> fetch(Collection<AssetId> ids) {
    return get(ids, PAYLOAD, true)
        .map(
            found -> {
              Map<AssetId, Point> points = new HashMap<>();
              found.stream()
                  .filter(point -> !PointMapper.isDeleted(point.getPayloadMap()))
                  .map(point -> PointMapper.point(point.getPayloadMap(), point.getVectors()))
                  .forEach(point -> points.put(point.id(), point));
              return points;
            });
  }

  @Override
  public Uni<Optional<Preview>> preview(AssetId id) {
    return get(List.of(id), WithPayloadSelectorFactory.include(List.of(Fields.PREVIEW)), false)
        .map(
            found ->
                found.stream()
                    .map(RetrievedPoint::getPayloadMap)
                    .map(PointMapper::preview)
                    .flatMap(Optional::stream)
                    .findFirst());
  }

  private Uni<List<RetrievedPoint>> get(
      Collection<AssetId> ids, WithPayloadSelector payload, boolean vectors) {
    GetPoints request =
        GetPoints.newBuilder()
            .setCollectionName(schema.collection())
            .addAllIds(ids.stream().distinct().map(PointIds::of).toList())
            .setWithPayload(payload)
            .setWithVectors(WithVectorsSelectorFactory.enable(vectors))
            .build();
    return collection
        .ready()
        .chain(() -> calls.read(stub -> stub.get(request)))
        .map(answer -> answer.getResultList());
  }

  @Override
  public Uni<Page> scroll(Filter filter, @Nullable String cursor, int limit) {
    return collection
        .ready()
        .chain(
            () -> {
              ScrollPoints request = page(filter, cursor, limit);
              return calls.read(stub -> stub.scroll(request));
            })
        .map(
            answer ->
                new Page(
                    answer.getResultList().stream()
                        .map(point -> PointMapper.point(point.getPayloadMap(), point.getVectors()))
                        .toList(),
                    answer.hasNextPageOffset() ? answer.getNextPageOffset().getUuid() : null));
  }

  /** A page begins at the id that is its cursor, so it is right whatever has changed meanwhile. */
  private ScrollPoints page(Filter filter, @Nullable String cursor, int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("a page has at least 1 point, not " + limit);
    }
    ScrollPoints.Builder page =
        ScrollPoints.newBuilder()
            .setCollectionName(schema.collection())
            .setFilter(FilterMapper.ofPoints(filter))
            .setLimit(limit)
            .setWithPayload(PAYLOAD)
            .setWithVectors(WithVectorsSelectorFactory.enable(true));
    if (cursor != null) {
      try {
        page.setOffset(PointIdFactory.id(UUID.fromString(cursor)));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("not a cursor: " + cursor, e);
      }
    }
    return page.build();
  }

  @Override
  public Uni<Long> count(Filter filter) {
    CountPoints request =
        CountPoints.newBuilder()
            .setCollectionName(schema.collection())
            .setFilter(FilterMapper.ofPoints(filter))
            .setExact(true)
            .build();
    return collection
        .ready()
        .chain(() -> calls.read(stub -> stub.count(request)))
        .map(answer -> answer.getResult().getCount());
  }

  @Override
  public Uni<Void> ping() {
    return collection.ready().chain(collection::ping);
  }

  @Override
  public void close() {
    writes.awaitIdle(patience);
    calls.close();
  }
}
