package dev.winnow.index.qdrant;

import dev.winnow.index.Filter;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.Point;
import dev.winnow.index.VectorQuery;
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
 * Compares approximate searches of a collection with exact ones. Blocks; not thread-safe. Calls
 * throw {@link dev.winnow.index.IndexUnavailableException} while the server is away.
 */
public final class QdrantRecall implements AutoCloseable {

  /** Two searches may sum up the same products in another order. */
  private static final float SAME_SCORE = 1e-5f;

  private final String collection;
  private final QdrantConfig config;
  private final QdrantCalls calls;
  private final QdrantVectorIndex index;

  /**
   * @throws IllegalArgumentException if the configuration cannot be used
   * @throws IllegalStateException if the collection does not fit the schema
   */
  public QdrantRecall(URI url, IndexSchema schema, QdrantConfig config) {
    this.collection = CollectionSpec.of(schema, config).name();
    this.config = config;
    this.calls = new QdrantCalls(url, config, new Failures(url.toString(), collection));
    this.index = QdrantVectorIndex.openForReading(url, schema, config);
  }

  /**
   * What was measured.
   *
   * @param recall share of the true k nearest that were found, 0 to 1; the mean over the queries
   * @param medianMillis of one search, the network included
   */
  public record Measured(double recall, double medianMillis) {}

  public String collection() {
    return collection;
  }

  /** Returns how many assets the collection holds. */
  public long assets() {
    return index.count(Filter.NONE).await().indefinitely();
  }

  /** Returns up to {@code count} stored vectors of a name; fewer if there are fewer. */
  public List<float[]> sample(String vector, int count) {
    // The order is that of the ids, which are hashes: as good as random.
    return index.scroll(Filter.NONE, null, 4 * count).await().indefinitely().points().stream()
        .map(Point::dense)
        .map(dense -> dense.get(vector))
        .filter(Objects::nonNull)
        .limit(count)
        .toList();
  }

  /**
   * Measures searches for the k nearest.
   *
   * @param queries vectors of length 1, {@code float[d]}
   * @param hnswEf candidates on the walk through the graph, or empty for the server's default
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

  /** Of equal scores any may be found, so a hit counts by its score and not by its id. */
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
    QueryPoints request = requests.query(query);
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
