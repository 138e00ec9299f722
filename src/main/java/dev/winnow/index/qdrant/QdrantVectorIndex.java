package dev.winnow.index.qdrant;

import com.google.common.util.concurrent.ListenableFuture;
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
import io.qdrant.client.grpc.Points.BatchResult;
import io.qdrant.client.grpc.Points.QueryBatchResponse;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import io.qdrant.client.grpc.PointsGrpc.PointsFutureStub;
import io.smallrye.mutiny.Uni;
import java.net.URI;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
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

  private final IndexSchema schema;
  private final QdrantCalls calls;
  private final QdrantCollection collection;
  private final WriteQueue writes;
  private final Requests requests;
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
    this.requests = new Requests(schema.collection(), config);
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
              List<VectorQuery> asked = withCandidates(queries);
              return asked.isEmpty()
                  ? Uni.createFrom().item(List.<BatchResult>of())
                  : read(stub -> stub.queryBatch(requests.batch(asked)))
                      .map(QueryBatchResponse::getResultList);
            })
        .map(
            answers -> {
              Iterator<BatchResult> left = answers.iterator();
              return queries.stream()
                  .map(query -> Requests.hasCandidates(query) ? hits(left.next()) : List.<Hit>of())
                  .toList();
            });
  }

  private static List<Hit> hits(BatchResult answer) {
    return answer.getResultList().stream()
        .map(
            point ->
                new Hit(
                    PointMapper.point(point.getPayloadMap(), point.getVectors()), point.getScore()))
        .toList();
  }

  @Override
  public Uni<List<Point>> candidates(List<VectorQuery> queries) {
    return Uni.createFrom()
        .deferred(
            () -> {
              List<VectorQuery> asked = withCandidates(queries);
              return asked.isEmpty()
                  ? Uni.createFrom().item(List.of())
                  : read(stub -> stub.query(requests.candidates(asked)))
                      .map(
                          answer ->
                              answer.getResultList().stream()
                                  .map(
                                      point ->
                                          PointMapper.point(
                                              point.getPayloadMap(), point.getVectors()))
                                  .toList());
            });
  }

  private List<VectorQuery> withCandidates(List<VectorQuery> queries) {
    queries.forEach(schema::require);
    return queries.stream().filter(Requests::hasCandidates).toList();
  }

  @Override
  public Uni<Map<AssetId, Point>> fetch(Collection<AssetId> ids) {
    return read(stub -> stub.get(requests.points(ids)))
        .map(
            found -> {
              Map<AssetId, Point> points = new HashMap<>();
              found.getResultList().stream()
                  .filter(point -> !PointMapper.isDeleted(point.getPayloadMap()))
                  .map(point -> PointMapper.point(point.getPayloadMap(), point.getVectors()))
                  .forEach(point -> points.put(point.id(), point));
              return points;
            });
  }

  @Override
  public Uni<Optional<Preview>> preview(AssetId id) {
    return read(stub -> stub.get(requests.preview(id)))
        .map(
            found ->
                found.getResultList().stream()
                    .map(RetrievedPoint::getPayloadMap)
                    .map(PointMapper::preview)
                    .flatMap(Optional::stream)
                    .findFirst());
  }

  @Override
  public Uni<Page> scroll(Filter filter, @Nullable String cursor, int limit) {
    return read(stub -> stub.scroll(requests.page(filter, cursor, limit)))
        .map(
            answer ->
                new Page(
                    answer.getResultList().stream()
                        .map(point -> PointMapper.point(point.getPayloadMap(), point.getVectors()))
                        .toList(),
                    answer.hasNextPageOffset() ? answer.getNextPageOffset().getUuid() : null));
  }

  @Override
  public Uni<Long> count(Filter filter) {
    return read(stub -> stub.count(Requests.count(schema.collection(), filter)))
        .map(answer -> answer.getResult().getCount());
  }

  /** The request is made in the call, so that what is wrong with it fails the Uni. */
  private <T> Uni<T> read(Function<PointsFutureStub, ListenableFuture<T>> call) {
    return collection.ready().chain(() -> calls.read(call));
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
