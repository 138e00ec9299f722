package dev.winnow.bench;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.Hit;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.VectorIndex.Outcome;
import dev.winnow.index.VectorQuery;
import dev.winnow.index.filter.Filter;
import dev.winnow.index.lucene.LuceneVectorIndex;
import dev.winnow.vector.DenseVectors;
import io.smallrye.mutiny.Uni;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The embedded index: writing assets with two vectors of 384 dimensions, and searching among
 * 100,000 of them. {@code ./mvnw -Pbench test-compile exec:exec -Djmh.args=IndexBenchmark}
 */
@State(Scope.Benchmark)
@Fork(value = 1, jvmArgsAppend = "-Xmx512m")
@Warmup(iterations = 2, time = 5)
@Measurement(iterations = 3, time = 5)
@SuppressWarnings("NullAway.Init") // JMH calls fill first
public class IndexBenchmark {

  private static final int ASSETS = 100_000;
  private static final int GROUP = 2_000;
  private static final int DIMENSION = 384;
  private static final Filter ONE_TOPIC =
      new Filter(List.of(new Filter.MatchValue("topic", "topic-7")), List.of(), List.of());

  private final Random random = new Random(1);
  private Path directory;
  private LuceneVectorIndex index;
  private long next;

  @Setup(Level.Trial)
  public void fill() throws IOException {
    directory = Files.createTempDirectory("winnow");
    IndexSchema schema =
        new IndexSchema("bench", Map.of("image", DIMENSION, "caption", DIMENSION), Map.of());
    index = LuceneVectorIndex.open(directory, schema);
    while (next < ASSETS) {
      applyNewAssets();
    }
  }

  @TearDown(Level.Trial)
  public void close() throws IOException {
    index.close();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  @Benchmark
  @OperationsPerInvocation(GROUP)
  public List<List<Outcome>> applyNewAssets() {
    List<Uni<List<Outcome>>> calls = new ArrayList<>(GROUP);
    for (int i = 0; i < GROUP; i++) {
      calls.add(index.apply(List.of(change(next++))));
    }
    return Uni.join().all(calls).andFailFast().await().indefinitely();
  }

  @Benchmark
  @BenchmarkMode(Mode.SampleTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  public List<Hit> search() {
    return search(Filter.NONE);
  }

  @Benchmark
  @BenchmarkMode(Mode.SampleTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  public List<Hit> searchAmongTwoPercent() {
    return search(ONE_TOPIC);
  }

  private List<Hit> search(Filter filter) {
    VectorQuery.Dense by = new VectorQuery.Dense(vector());
    return index.search(new VectorQuery("image", by, filter, 10, 0)).await().indefinitely();
  }

  private PointChange change(long n) {
    Map<String, float[]> dense = Map.of("image", vector(), "caption", vector());
    Payload payload =
        new Payload(
            List.of("a red ball on green grass, number " + n),
            Map.of("topic", "topic-" + n % 50, "price", n * 0.01, "count", n % 1000),
            "http://example.org/" + n,
            false);
    AssetId id = new AssetId("asset-" + Long.reverse(n)); // in no order
    return new PointChange.Upsert(
        new Point(id, Version.ofOffset(n), dense, Map.of(), payload), null);
  }

  private float[] vector() {
    float[] vector = new float[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) {
      vector[i] = random.nextFloat() - 0.5f;
    }
    return DenseVectors.normalize(vector);
  }
}
