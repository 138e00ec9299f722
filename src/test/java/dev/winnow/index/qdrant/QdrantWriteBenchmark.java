package dev.winnow.index.qdrant;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.VectorIndex.Outcome;
import dev.winnow.index.layer.AssetLayers;
import dev.winnow.index.qdrant.point.PointMapper;
import dev.winnow.vector.DenseVectors;
import io.qdrant.client.QdrantClient;
import io.qdrant.client.QdrantGrpcClient;
import io.qdrant.client.grpc.Collections.OptimizersConfigDiff;
import io.qdrant.client.grpc.Collections.UpdateCollection;
import io.qdrant.client.grpc.Points.UpsertPoints;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Writing 20,000 assets with vectors that are at hand to the Qdrant server that {@code
 * WINNOW_TEST_QDRANT_URL} names: by the adapter, which checks versions, and by unconditional
 * upserts of the same points, in batches of 256, into a collection of the same settings. Neither
 * collection is indexed meanwhile. {@code ./mvnw -Pbench test-compile exec:exec
 * -Djmh.args=QdrantWriteBenchmark}
 */
@State(Scope.Benchmark)
@Fork(1)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3)
@Measurement(iterations = 5)
@SuppressWarnings("NullAway.Init") // JMH calls prepare first
public class QdrantWriteBenchmark {

  private static final int ASSETS = 20_000;
  private static final int BATCH = 256;
  private static final int IN_FLIGHT = 1_000;
  private static final int DIMENSION = 384;

  /** Before the name of the collection that is written unconditionally. */
  private static final String RAW = "raw-";

  /** Dense vectors an asset; the rest of its schema is empty. */
  @Param({"1", "2"})
  public int vectors = 1;

  /** Whether every asset is there already, in an older version. */
  @Param({"false", "true"})
  public boolean stored;

  private final URI url = URI.create(System.getenv("WINNOW_TEST_QDRANT_URL"));
  private final Random random = new Random(1);
  private List<float[][]> values;
  private QdrantClient client;
  private QdrantVectorIndex index;
  private String collection;

  @Setup(Level.Iteration)
  public void prepare() throws ExecutionException, InterruptedException {
    values = IntStream.range(0, ASSETS).mapToObj(i -> new float[][] {vector(), vector()}).toList();
    client =
        new QdrantClient(
            QdrantGrpcClient.newBuilder(url.getHost(), url.getPort(), false, false).build());
    collection = "bench-" + UUID.randomUUID();
    Map<String, Integer> dense = new HashMap<>();
    dense.put("image", DIMENSION);
    if (vectors == 2) {
      dense.put("caption", DIMENSION);
    }
    IndexSchema schema = new IndexSchema(collection, dense, Map.of());
    index = QdrantVectorIndex.open(url, schema, TestConfig.defaults());
    QdrantVectorIndex.open(url, schema, TestConfig.with(Map.of("collection-prefix", RAW))).close();
    for (String name : List.of(collection, RAW + collection)) {
      // Of two collections, one would be written while the server indexes the other.
      client
          .updateCollectionAsync(
              UpdateCollection.newBuilder()
                  .setCollectionName(name)
                  .setOptimizersConfig(OptimizersConfigDiff.newBuilder().setIndexingThreshold(0))
                  .build())
          .get();
    }
    if (stored) {
      apply(0);
      upsert();
    }
  }

  @TearDown(Level.Iteration)
  public void remove() throws ExecutionException, InterruptedException {
    index.close();
    client.deleteCollectionAsync(collection).get();
    client.deleteCollectionAsync(RAW + collection).get();
    client.close();
  }

  @Benchmark
  @OperationsPerInvocation(ASSETS)
  public int adapter() {
    return apply(1);
  }

  /** As the pipeline calls it: each change alone, a thousand on their way. */
  private int apply(long offset) {
    Semaphore room = new Semaphore(IN_FLIGHT);
    AtomicInteger applied = new AtomicInteger();
    AtomicReference<@Nullable Throwable> failed = new AtomicReference<>();
    for (int i = 0; i < ASSETS; i++) {
      room.acquireUninterruptibly();
      index
          .apply(List.of(change(i, offset)))
          .subscribe()
          .with(
              outcomes -> {
                applied.addAndGet(outcomes.getFirst() == Outcome.STALE ? 0 : 1);
                room.release();
              },
              failure -> {
                failed.compareAndSet(null, failure);
                room.release();
              });
    }
    room.acquireUninterruptibly(IN_FLIGHT);
    if (applied.get() < ASSETS) {
      throw new IllegalStateException(
          applied + " of " + ASSETS + " changes were applied", failed.get());
    }
    return applied.get();
  }

  private PointChange change(int i, long offset) {
    Map<String, float[]> dense = new HashMap<>();
    dense.put("image", values.get(i)[0]);
    if (vectors == 2) {
      dense.put("caption", values.get(i)[1]);
    }
    return new PointChange.Upsert(
        new Point(
            new AssetId("asset-" + i),
            Version.ofOffset(offset),
            dense,
            Map.of(),
            new Payload(List.of("a red ball, number " + i), Map.of("count", i), null, false)),
        null);
  }

  @Benchmark
  @OperationsPerInvocation(ASSETS)
  public Object unconditionalUpserts() {
    return upsert();
  }

  private Object upsert() {
    return Multi.createFrom()
        .range(0, (ASSETS + BATCH - 1) / BATCH)
        .onItem()
        .transformToUni(
            batch -> {
              UpsertPoints.Builder request =
                  UpsertPoints.newBuilder().setCollectionName(RAW + collection).setWait(true);
              for (int i = batch * BATCH; i < Math.min(ASSETS, (batch + 1) * BATCH); i++) {
                request.addPoints(
                    PointMapper.writtenAt(
                        PointMapper.struct(AssetLayers.of(change(i, 1))), 1_000_000L + batch));
              }
              var answer = client.upsertAsync(request.build());
              return Uni.createFrom()
                  .emitter(
                      emitter -> answer.addListener(() -> emitter.complete(batch), Runnable::run));
            })
        .merge(4)
        .collect()
        .asList()
        .await()
        .indefinitely();
  }

  private float[] vector() {
    float[] vector = new float[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) {
      vector[i] = random.nextFloat() - 0.5f;
    }
    return DenseVectors.normalize(vector);
  }
}
