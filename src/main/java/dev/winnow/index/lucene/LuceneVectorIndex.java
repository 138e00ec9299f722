package dev.winnow.index.lucene;

import dev.winnow.asset.AssetId;
import dev.winnow.index.Hit;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.LocalState;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.Preview;
import dev.winnow.index.SourceLog;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.VectorQuery;
import dev.winnow.index.filter.Filter;
import dev.winnow.index.lucene.CallQueue.Call;
import dev.winnow.index.lucene.document.DocumentFields;
import dev.winnow.index.lucene.document.DocumentMapper;
import dev.winnow.index.lucene.document.IdLookup;
import dev.winnow.index.lucene.document.PayloadJson;
import dev.winnow.index.lucene.document.PointReader;
import dev.winnow.index.lucene.store.SourceFile;
import dev.winnow.index.lucene.store.Store;
import dev.winnow.index.lucene.store.WriterConfig;
import io.smallrye.mutiny.Uni;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.IOConsumer;
import org.apache.lucene.util.IOFunction;
import org.apache.lucene.util.IOUtils;
import org.jspecify.annotations.Nullable;

/**
 * The embedded index, in its own directory, which no other process may open at the same time.
 *
 * <p>Searches are exact: they compare every candidate. Their time is proportional to the collection
 * (see {@link WriterConfig} for figures), but writing needs no time to build a graph.
 */
public final class LuceneVectorIndex implements VectorIndex {

  /** The limit of Lucene's vector format. */
  private static final int MAX_DIMENSION = 1024;

  /**
   * A read and what follows it, such as scoring, only compute. More threads than cores make no read
   * faster, but delay the event loops: with eight on two cores, under ten times as many searches as
   * the service can answer, requests waited five times longer.
   */
  private static final int READERS = Math.max(2, Runtime.getRuntime().availableProcessors());

  private static final int MAX_WAITING_READS = 10_000;

  private final Store store;
  private final GroupCommit writer;
  private final Executor readers;
  private final IndexSchema schema;
  private final DocumentMapper documents;
  private final PointReader points;
  private final SourceFile source;
  private final LuceneState state;

  private LuceneVectorIndex(Path directory, IndexSchema schema, Executor readers) {
    PayloadJson json = new PayloadJson();
    this.store = new Store(directory, schema);
    this.source = new SourceFile(directory);
    this.readers = readers;
    this.schema = schema;
    this.documents = new DocumentMapper(schema, json);
    this.points = new PointReader(schema, json);
    this.writer = new GroupCommit(store, points, documents, schema.collection());
    this.state = new LuceneState(directory, store, writer, source);
  }

  /** Opens the index with as many threads for reads as there are cores. */
  public static LuceneVectorIndex open(Path directory, IndexSchema schema) {
    ExecutorService readers =
        new ThreadPoolExecutor(
            READERS,
            READERS,
            0,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(MAX_WAITING_READS),
            Thread.ofPlatform()
                .name("winnow-" + schema.collection() + "-reader-", 0)
                .daemon()
                .factory());
    try {
      return open(directory, schema, readers);
    } catch (RuntimeException e) {
      readers.shutdown();
      throw e;
    }
  }

  /**
   * Opens the index in {@code directory/<collection>}; creates it if it does not exist.
   *
   * @param readers executes searches and other reads; {@link #close} shuts down an {@link
   *     ExecutorService}
   * @throws IllegalArgumentException if this index does not support the schema
   * @throws IllegalStateException if the index was created for another schema
   * @throws IndexUnavailableException if another process has it open, or it cannot be read
   */
  public static LuceneVectorIndex open(Path directory, IndexSchema schema, Executor readers) {
    requireSupportedDimensions(schema);
    return new LuceneVectorIndex(directory.resolve(schema.collection()), schema, readers);
  }

  /**
   * Moves an index, which must be closed, to {@code directory/<collection>.damaged}. Deletes an
   * index that was set aside before.
   */
  public static void setAside(Path directory, String collection) throws IOException {
    Path aside = directory.resolve(collection + ".damaged");
    IOUtils.rm(aside);
    Files.move(directory.resolve(collection), aside, StandardCopyOption.ATOMIC_MOVE);
    IOUtils.fsync(directory, true);
  }

  /**
   * Deletes an index, which must be closed. Deletes its source file first, so that the remains
   * after a crash are not mistaken for an index that is filled up to some offset.
   */
  public static void delete(Path directory, String collection) throws IOException {
    Path index = directory.resolve(collection);
    SourceFile.delete(index);
    IOUtils.rm(index);
  }

  private static void requireSupportedDimensions(IndexSchema schema) {
    schema
        .dense()
        .forEach(
            (name, dimension) -> {
              if (dimension < 1 || dimension > MAX_DIMENSION) {
                throw new IllegalArgumentException(
                    "dense vector '%s' has %d dimensions; the embedded index supports 1 to %d"
                        .formatted(name, dimension, MAX_DIMENSION));
              }
            });
  }

  @Override
  public Uni<Void> claim(SourceLog log) {
    return claimed(log, source::claim);
  }

  @Override
  public Uni<Void> claimFurther(SourceLog log) {
    return claimed(log, source::claimFurther);
  }

  private Uni<Void> claimed(SourceLog log, IOConsumer<SourceLog> claim) {
    return read(searcher -> {
          claim.accept(log);
          return log;
        })
        .replaceWithVoid();
  }

  @Override
  public Optional<LocalState> local() {
    return Optional.of(state);
  }

  @Override
  public Uni<List<Outcome>> apply(List<PointChange> changes) {
    return Uni.createFrom()
        .emitter(
            // Documents are created by the callers and not by the single writer; an invalid change
            // fails only its own call.
            answer ->
                writer.submit(
                    new Call(changes.stream().map(documents::map).toList(), false, answer)));
  }

  @Override
  public Uni<List<Hit>> search(VectorQuery query) {
    return read(
        searcher -> {
          TopDocs top = top(searcher, query);
          int[] docs =
              Arrays.stream(top.scoreDocs)
                  .skip(query.offset())
                  .mapToInt(found -> found.doc)
                  .toArray();
          @Nullable Point[] read = points.points(searcher.getIndexReader(), docs, query.vectors());
          List<Hit> hits = new ArrayList<>();
          for (int i = 0; i < docs.length; i++) {
            Point point = read[i];
            if (point == null) {
              throw new CorruptIndexException("a tombstone with a vector", "search");
            }
            hits.add(new Hit(point, top.scoreDocs[query.offset() + i].score));
          }
          return hits;
        });
  }

  private TopDocs top(IndexSearcher searcher, VectorQuery query) throws IOException {
    schema.require(query);
    int k = query.offset() + query.limit();
    String name = query.vector();
    Candidates candidates = Candidates.passing(query.filter(), searcher);
    return switch (query.by()) {
      case VectorQuery.Dense(float[] vector, boolean exact) ->
          DenseScan.search(searcher, name, vector, candidates, k);
      case VectorQuery.Sparse(var vector) ->
          SparseScan.search(searcher, DocumentFields.sparse(name), vector, candidates, k);
    };
  }

  @Override
  public Uni<Map<AssetId, Point>> fetch(Collection<AssetId> ids) {
    return read(
        searcher -> {
          IdLookup lookup = new IdLookup(searcher.getIndexReader());
          int[] docs = new int[ids.size()];
          int count = 0;
          for (AssetId id : new LinkedHashSet<>(ids)) {
            IdLookup.Location location = lookup.find(new BytesRef(id.value()));
            if (location != null) {
              docs[count++] = location.leaf().docBase + location.doc();
            }
          }
          Map<AssetId, Point> found = new HashMap<>();
          for (Point point :
              points.points(
                  searcher.getIndexReader(), Arrays.copyOf(docs, count), schema.names())) {
            if (point != null) {
              found.put(point.id(), point);
            }
          }
          return found;
        });
  }

  @Override
  public Uni<Optional<Instant>> indexedAt(AssetId id) {
    return located(id, points::indexedAt);
  }

  @Override
  public Uni<Optional<Preview>> preview(AssetId id) {
    return located(id, points::preview);
  }

  private <T> Uni<Optional<T>> located(
      AssetId id, IOFunction<IdLookup.Location, @Nullable T> property) {
    return read(
        searcher -> {
          var location = new IdLookup(searcher.getIndexReader()).find(new BytesRef(id.value()));
          return location == null
              ? Optional.empty()
              : Optional.ofNullable(property.apply(location));
        });
  }

  @Override
  public Uni<Page> scroll(Filter filter, @Nullable String cursor, int limit) {
    return read(searcher -> new Scroll(points).page(searcher, filter, cursor, limit));
  }

  @Override
  public Uni<Page> newest(Filter filter, @Nullable String cursor, int limit) {
    return read(
        searcher ->
            new NewestDocuments(points, schema.names()).page(searcher, filter, cursor, limit));
  }

  @Override
  public Uni<List<float[]>> sample(Filter filter, String vector, int count) {
    return read(
        searcher -> {
          int[] docs =
              DenseScan.sample(searcher, vector, Candidates.passing(filter, searcher), count);
          return Stream.of(points.points(searcher.getIndexReader(), docs, Set.of(vector)))
              .flatMap(Stream::ofNullable)
              .flatMap(point -> Stream.ofNullable(point.dense().get(vector)))
              .toList();
        });
  }

  @Override
  public Uni<Long> count(Filter filter) {
    return read(searcher -> (long) searcher.count(FilterQueries.of(filter)));
  }

  @Override
  public Uni<Boolean> isEmpty() {
    return read(searcher -> searcher.getIndexReader().numDocs() == 0);
  }

  @Override
  public Uni<Void> ping() {
    // If a failure has closed the writer, an empty call reopens it.
    return Uni.createFrom()
        .deferred(() -> store.isWritable() ? read(searcher -> List.of()) : apply(List.of()))
        .replaceWithVoid();
  }

  private <T> Uni<T> read(Store.Read<T> read) {
    return Uni.createFrom()
        .item(() -> store.read(read))
        .runSubscriptionOn(readers)
        .onFailure(IndexSearcher.TooManyClauses.class)
        .transform(e -> FilterQueries.tooManyConditions((IndexSearcher.TooManyClauses) e))
        .onFailure(RejectedExecutionException.class)
        .transform(
            e -> new IndexUnavailableException("too many waiting reads, or a closed index", e));
  }

  @Override
  public void close() {
    writer.close();
    if (readers instanceof ExecutorService threads) {
      threads.shutdown(); // waiting reads fail when the store is closed
    }
    try {
      store.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
