package dev.winnow.index.qdrant;

import dev.winnow.index.IndexSchema;
import dev.winnow.index.Point;
import dev.winnow.index.VectorQuery;
import dev.winnow.index.filter.Filter;
import io.qdrant.client.grpc.Points.QueryPoints;
import io.qdrant.client.grpc.Points.QueryResponse;
import io.qdrant.client.grpc.Points.ScoredPoint;
import io.smallrye.mutiny.Uni;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Measures the recall of approximate searches of a collection against exact ones. Blocks; not
 * thread-safe. Calls throw {@link dev.winnow.index.IndexUnavailableException} if the server is
 * unavailable.
 */
public final class QdrantRecall implements AutoCloseable {

  /** Tolerance of scores: two searches may sum the same products in a different order. */
  private static final float SAME_SCORE = 1e-5f;

  private final String collection;
  private final QdrantConfig config;
  private final QdrantCalls calls;
  private final QdrantVectorIndex index;

  /**
   * @throws IllegalArgumentException if the configuration is invalid
   * @throws IllegalStateException if the collection does not match the schema
   */
  public QdrantRecall(URI url, IndexSchema schema, QdrantConfig config) {
    this.collection = CollectionSpec.of(schema, config).name();
    this.config = config;
    this.calls = new QdrantCalls(url, config, new Failures(url.toString(), collection));
    this.index = QdrantVectorIndex.openForReading(url, schema, config);
  }

  /**
   * The result of a measurement.
   *
   * @param recall mean share of the true k nearest neighbours that were found, 0 to 1
   * @param medianMillis median time of a search in milliseconds, including the network
   */
  public record Measured(double recall, double medianMillis) {}

  public String collection() {
    return collection;
  }

  /** Returns the number of assets in the collection. */
  public long assets() {
    return index.count(Filter.NONE).await().indefinitely();
  }

  /** Returns up to {@code count} stored vectors with a name. */
  public List<float[]> sample(String vector, int count) {
    // Points are ordered by id. Ids are hashes, so the sample is practically random.
    return index.scroll(Filter.NONE, null, 4 * count).await().indefinitely().points().stream()
        .map(Point::dense)
        .map(dense -> dense.get(vector))
        .filter(Objects::nonNull)
        .limit(count)
        .toList();
  }

  /**
   * Measures searches for the k nearest neighbours.
   *
   * @param queries vectors of length 1, {@code float[d]}
   * @param hnswEf number of candidates in the graph traversal, or empty for the server's default
   */
  public Measured measure(String vector, List<float[]> queries, OptionalInt hnswEf, int k) {
    double found = 0;
    double[] millis = new double[queries.size()];
    for (int i = 0; i < queries.size(); i++) {
      VectorQuery query =
          new VectorQuery(vector, new VectorQuery.Dense(queries.get(i)), Filter.NONE, k, 0);
      List<ScoredPoint> exact = search(query, true, OptionalInt.empty());
      long started = System.nanoTime();
      List<ScoredPoint> approximate = search(query, false, hnswEf);
      millis[i] = (System.nanoTime() - started) / 1e6;
      found += recall(exact, approximate);
    }
    Arrays.sort(millis);
    return new Measured(
        queries.isEmpty() ? 1 : found / queries.size(),
        queries.isEmpty() ? 0 : millis[millis.length / 2]);
  }

  /** Compares hits by score instead of id, because any of several equal scores is a correct hit. */
  private static double recall(List<ScoredPoint> exact, List<ScoredPoint> approximate) {
    if (exact.isEmpty()) {
      return 1;
    }
    float last = exact.getLast().getScore() - SAME_SCORE;
    long right = approximate.stream().filter(hit -> hit.getScore() >= last).count();
    return Math.min(1, (double) right / exact.size());
  }

  private List<ScoredPoint> search(VectorQuery query, boolean exact, OptionalInt hnswEf) {
    Requests requests = new Requests(collection, Set.of(), config, exact, hnswEf);
    QueryPoints request = requests.query(query, query.limit());
    Uni<List<ScoredPoint>> answer =
        calls.read(stub -> stub.query(request)).map(QueryResponse::getResultList);
    return answer.await().atMost(Duration.ofMinutes(1));
  }

  @Override
  public void close() {
    index.close();
    calls.close();
  }
}
