package dev.winnow.index.qdrant;

import com.google.common.util.concurrent.ListenableFuture;
import dev.winnow.asset.AssetId;
import dev.winnow.index.Hit;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.Preview;
import dev.winnow.index.SourceLog;
import dev.winnow.index.StoredPositions;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.VectorQuery;
import dev.winnow.index.filter.Filter;
import dev.winnow.index.qdrant.QdrantConfig.WriteOrdering;
import dev.winnow.index.qdrant.point.ConditionalWrite;
import dev.winnow.index.qdrant.point.PointMapper;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.GetPoints;
import io.qdrant.client.grpc.Points.QueryResponse;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import io.qdrant.client.grpc.PointsGrpc.PointsFutureStub;
import io.smallrye.mutiny.Uni;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The index on a Qdrant server. Any number of instances and processes may use the same collection.
 *
 * <p>Searches use the HNSW graph and may miss near points, unless {@link QdrantConfig#exact()} is
 * set.
 */
public final class QdrantVectorIndex implements VectorIndex {

  private static final Logger LOG = Logger.getLogger(QdrantVectorIndex.class);

  private static final int SAMPLED_PAGE = 250;

  /** Maximum number of pages that are read for a sample. */
  private static final int SAMPLED_PAGES = 20;

  private final IndexSchema schema;
  private final QdrantCalls calls;
  private final QdrantCollection collection;
  private final StoredSource source;
  private final QdrantPositions positions;
  private final WriteQueue writes;
  private final Requests requests;
  private final Duration patience;
  private final @Nullable TombstonePurge purge;
  private volatile @Nullable String alias;

  private QdrantVectorIndex(
      URI url, IndexSchema schema, QdrantConfig config, WriteOrdering ordering, boolean writer) {
    CollectionSpec spec = CollectionSpec.of(schema, config);
    Failures failures = new Failures(url.toString(), spec.name());
    this.schema = schema;
    this.calls = new QdrantCalls(url, config, failures);
    this.collection = new QdrantCollection(calls, spec, failures, writer);
    this.source = new StoredSource(calls, collection, spec.name(), failures);
    QdrantWriter writes =
        new QdrantWriter(
            new ConditionalPoints(calls, ordering, spec.name(), schema),
            config.collection().replicationFactor().orElse(1) > 1);
    this.writes =
        new WriteQueue(
            config.maxBatch(),
            config.maxConcurrentBatches(),
            batch ->
                collection.ready().chain(() -> writes.write(batch)).subscribeAsCompletionStage());
    this.requests = new Requests(spec.name(), schema.names(), config);
    this.positions = new QdrantPositions(calls, collection, requests, ordering);
    this.patience = config.writeTimeout();
    this.purge =
        writer
            ? new TombstonePurge(calls, spec.name(), ordering, config.tombstoneRetention())
            : null;
  }

  /**
   * Opens the collection of a schema for reading and writing, and creates it if it does not exist.
   * Blocks until the server responds or the timeout has passed. If the server is unavailable, the
   * index opens nevertheless, and works as soon as the server is available.
   *
   * @throws IllegalArgumentException if the configuration is invalid
   * @throws IllegalStateException if the collection does not match the schema
   */
  public static QdrantVectorIndex open(URI url, IndexSchema schema, QdrantConfig config) {
    return opened(new QdrantVectorIndex(url, schema, config, config.writeOrdering(), true), url);
  }

  /**
   * Like {@link #open}, for changes of which some are merged with stored points, because they come
   * from other topics than those of whole assets.
   */
  public static QdrantVectorIndex openForMerging(URI url, IndexSchema schema, QdrantConfig config) {
    return opened(
        new QdrantVectorIndex(url, schema, config, config.writeOrdering().ofMerges(), true), url);
  }

  /**
   * Like {@link #open}, but for reading only: changes nothing on the server, so a read-only API key
   * is enough.
   */
  public static QdrantVectorIndex openForReading(URI url, IndexSchema schema, QdrantConfig config) {
    return opened(new QdrantVectorIndex(url, schema, config, config.writeOrdering(), false), url);
  }

  private static QdrantVectorIndex opened(QdrantVectorIndex index, URI url) {
    try {
      index.collection.ensure().await().indefinitely();
      LOG.infof("The index is the collection '%s' of Qdrant at %s", index.requests.name(), url);
    } catch (IndexUnavailableException e) {
      LOG.warnf("%s. Waiting for the server", e.getMessage());
    } catch (IllegalStateException e) {
      index.close();
      throw e;
    }
    return index;
  }

  /**
   * Makes {@link #ping} fail while the alias {@link QdrantConfig#alias} points to another
   * collection, which then serves queries.
   */
  public QdrantVectorIndex answering(QdrantConfig config) {
    alias = config.alias().orElse(null);
    return this;
  }

  @Override
  public Uni<Void> claim(SourceLog log) {
    return collection.ensure().chain(() -> source.claim(log));
  }

  @Override
  public Uni<Void> claimFurther(SourceLog log) {
    return collection.ensure().chain(() -> source.claimFurther(log));
  }

  @Override
  public Optional<StoredPositions> stored() {
    return Optional.of(positions);
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
    if (change instanceof PointChange.Upsert upsert) {
      schema.require(upsert.point());
    }
    return ConditionalWrite.of(change);
  }

  @Override
  public Uni<List<Hit>> search(VectorQuery query) {
    return Uni.createFrom()
        .deferred(
            () -> {
              schema.require(query);
              return Requests.hasCandidates(query)
                  ? hits(query, query.limit())
                  : Uni.createFrom().item(List.of());
            });
  }

  /**
   * Asks for more hits than the query if too few of them have the vector, because callers take a
   * short answer for the end of the index.
   *
   * @param limit number of hits to ask for
   */
  private Uni<List<Hit>> hits(VectorQuery query, int limit) {
    return read(stub -> stub.query(requests.query(query, limit)))
        .chain(
            answer -> {
              List<Hit> hits = hits(answer, query.vector());
              int more = Math.min(2 * limit, VectorQuery.MAX_WINDOW - query.offset());
              boolean ends = answer.getResultCount() < limit || more == limit;
              return ends || hits.size() >= query.limit()
                  ? Uni.createFrom().item(hits.stream().limit(query.limit()).toList())
                  : hits(query, more);
            });
  }

  private static List<Hit> hits(QueryResponse answer, String vector) {
    return answer.getResultList().stream()
        .filter(point -> PointMapper.declares(point.getPayloadMap(), vector))
        .map(
            point ->
                new Hit(
                    PointMapper.point(point.getPayloadMap(), point.getVectors()), point.getScore()))
        .toList();
  }

  @Override
  public Uni<Map<AssetId, Point>> fetch(Collection<AssetId> ids) {
    return points(() -> requests.points(ids));
  }

  @Override
  public Uni<Map<AssetId, Point>> complete(Collection<Point> candidates) {
    return points(() -> requests.payloads(candidates.stream().map(Point::id).toList()))
        .map(
            read -> {
              Map<AssetId, Point> complete = new HashMap<>();
              for (Point candidate : candidates) {
                Point now = read.get(candidate.id());
                if (now != null) {
                  complete.put(candidate.id(), candidate.with(now.payload()));
                }
              }
              return complete;
            });
  }

  private Uni<Map<AssetId, Point>> points(Supplier<GetPoints> request) {
    return read(stub -> stub.get(request.get()))
        .map(
            found ->
                found.getResultList().stream()
                    .filter(point -> !PointMapper.isDeleted(point.getPayloadMap()))
                    .map(point -> PointMapper.point(point.getPayloadMap(), point.getVectors()))
                    .collect(Collectors.toMap(Point::id, Function.identity())));
  }

  @Override
  public Uni<Optional<Instant>> indexedAt(AssetId id) {
    return payload(() -> requests.time(id))
        .map(
            found ->
                found
                    .filter(payload -> !PointMapper.isDeleted(payload))
                    .flatMap(PointMapper::writeTime));
  }

  @Override
  public Uni<Optional<Preview>> preview(AssetId id) {
    return payload(() -> requests.preview(id)).map(found -> found.flatMap(PointMapper::preview));
  }

  /** Reads the payload of one point; empty if there is no such point. */
  private Uni<Optional<Map<String, Value>>> payload(Supplier<GetPoints> request) {
    return read(stub -> stub.get(request.get()))
        .map(
            found -> found.getResultList().stream().map(RetrievedPoint::getPayloadMap).findFirst());
  }

  @Override
  public Uni<Page> scroll(Filter filter, @Nullable String cursor, int limit) {
    return read(stub -> stub.scroll(requests.page(filter, cursor, limit)))
        .map(
            answer ->
                new Page(
                    answer.getResultList().stream()
                        .filter(point -> PointMapper.isAsset(point.getPayloadMap()))
                        .map(point -> PointMapper.point(point.getPayloadMap(), point.getVectors()))
                        .toList(),
                    answer.hasNextPageOffset() ? answer.getNextPageOffset().getUuid() : null));
  }

  @Override
  public Uni<Page> newest(Filter filter, @Nullable String cursor, int limit) {
    return Uni.createFrom()
        .deferred(
            () ->
                new NewestPoints(
                        requests, filter, limit, request -> read(stub -> stub.scroll(request)))
                    .page(cursor));
  }

  /** Reads pages in the order of the points' ids, which are hashes of the assets' ids. */
  @Override
  public Uni<List<float[]>> sample(Filter filter, String vector, int count) {
    return sample(filter, vector, count, List.of(), null, SAMPLED_PAGES);
  }

  private Uni<List<float[]>> sample(
      Filter filter,
      String vector,
      int count,
      List<float[]> before,
      @Nullable String cursor,
      int pages) {
    return scroll(filter, cursor, SAMPLED_PAGE)
        .chain(
            page -> {
              List<float[]> found =
                  Stream.concat(
                          before.stream(),
                          page.points().stream()
                              .flatMap(point -> Stream.ofNullable(point.dense().get(vector))))
                      .limit(count)
                      .toList();
              return found.size() == count || page.next() == null || pages == 1
                  ? Uni.createFrom().item(found)
                  : sample(filter, vector, count, found, page.next(), pages - 1);
            });
  }

  @Override
  public Uni<Long> count(Filter filter) {
    return read(stub -> stub.count(requests.count(filter)))
        .map(answer -> answer.getResult().getCount());
  }

  @Override
  public Uni<Boolean> isEmpty() {
    return read(stub -> stub.scroll(requests.any())).map(answer -> answer.getResultCount() == 0);
  }

  /**
   * Reads when the collection is ready. The request is built within the call, so that an invalid
   * request fails the Uni.
   */
  private <T> Uni<T> read(Function<PointsFutureStub, ListenableFuture<T>> call) {
    return collection.ready().chain(() -> calls.read(call));
  }

  @Override
  public Uni<Void> ping() {
    String required = alias;
    Uni<Void> reached = collection.ready().chain(collection::ping);
    return required == null ? reached : reached.chain(() -> collection.requireAlias(required));
  }

  @Override
  public void close() {
    if (purge != null) {
      purge.close();
    }
    writes.awaitIdle(patience);
    calls.close();
  }
}
