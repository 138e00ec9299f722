package dev.winnow.bench;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.ImageSource;
import dev.winnow.asset.Modality;
import dev.winnow.asset.Version;
import dev.winnow.bundle.BundleFiles;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.BundleManifest.BundleFile;
import dev.winnow.bundle.Calibration;
import dev.winnow.bundle.Criteria;
import dev.winnow.bundle.Views;
import dev.winnow.encoder.Encoding;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.VectorIndex.Outcome;
import dev.winnow.index.filter.Filter;
import dev.winnow.index.lucene.LuceneVectorIndex;
import dev.winnow.index.qdrant.QdrantVectorIndex;
import dev.winnow.index.qdrant.TestConfig;
import dev.winnow.search.QueryEncoder;
import dev.winnow.search.SearchEngine;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.ParameterValues;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchResult;
import dev.winnow.search.model.Term;
import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.SparseVector;
import dev.winnow.vector.TopT;
import io.smallrye.mutiny.Uni;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A search with an exclusion among many assets, without the encoding of its texts: in the embedded
 * index, or on the Qdrant server that {@code WINNOW_TEST_QDRANT_URL} names, in a collection that
 * stays there for the next run; measure once it is green. {@code ./mvnw -Pbench test-compile
 * exec:exec -Djmh.args=SearchBenchmark}
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx1g")
@Warmup(iterations = 2, time = 5)
@Measurement(iterations = 3, time = 5)
@SuppressWarnings("NullAway.Init") // JMH calls fill first
public class SearchBenchmark {

  private static final int GROUP = 2_000;
  private static final int D = 384;
  private static final int K = 1_000;
  private static final int ACTIVE = 80;

  /**
   * "criterion" is "hue of this image", "criteria" also "not its class", "views" expands a board of
   * 50 images.
   */
  @Param({"plain", "hybrid", "criterion", "criteria", "views"})
  String method;

  @Param("100000")
  int assets;

  /** How many modalities are searched in. */
  @Param({"1", "2"})
  int modalities;

  private static final BundleFile FILE = new BundleFile("f", "0".repeat(64));

  private static final BundleManifest DEFAULT =
      new BundleFiles("classpath:/bundles/default", Path.of("target")).manifest();

  /** As many dimensions and weights as a user has. */
  private static final Criteria CRITERIA = Objects.requireNonNull(DEFAULT.criteria());

  private static final Views VIEWS = Objects.requireNonNull(DEFAULT.views());
  private static final int MEMBERS = 50;

  private final Random random = new Random(1);
  private Path directory;
  private VectorIndex index;
  private SearchEngine engine;

  @Setup(Level.Trial)
  public void fill() throws IOException {
    directory = Files.createTempDirectory("winnow");
    Map<String, Integer> dense = new HashMap<>();
    dense.put("image", D);
    dense.put("caption", D);
    dense.put("latent", CRITERIA.space().total());
    if (method.equals("views")) {
      dense.put("views", VIEWS.total());
    }
    Map<String, Integer> sparse = Map.of("image_sparse", K, "caption_sparse", K);
    index = open(new IndexSchema("bench-search-" + assets, dense, sparse));
    long filled = index.count(Filter.NONE).await().indefinitely();
    for (int group = 0; filled < assets && group < assets / GROUP; group++) {
      List<Uni<List<Outcome>>> calls = new ArrayList<>(GROUP);
      for (int i = 0; i < GROUP; i++) {
        calls.add(index.apply(List.of(change((long) group * GROUP + i))));
      }
      Uni.join().all(calls).andFailFast().await().indefinitely();
    }
    engine = new SearchEngine(new Vectors(), manifest(), index, SearchMethods.installed());
  }

  private VectorIndex open(IndexSchema schema) {
    String server = System.getenv("WINNOW_TEST_QDRANT_URL");
    return server == null
        ? LuceneVectorIndex.open(directory, schema)
        : QdrantVectorIndex.open(URI.create(server), schema, TestConfig.defaults());
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
  public SearchResult exclude() {
    Clause clause =
        switch (method) {
          case "criterion" -> new Clause(null, List.of(image("hue")), List.of());
          case "criteria" -> new Clause(null, List.of(image("hue")), List.of(image("class")));
          case "views" -> new Clause(null, List.of(board()), List.of());
          default ->
              new Clause(
                  null,
                  List.of(Term.of(new Example.Text("a red ball"))),
                  List.of(Term.of(new Example.Text("green grass"))));
        };
    Search search =
        new Search(
            List.of(clause),
            method.equals("criterion") ? "criteria" : method,
            ParameterValues.DEFAULT,
            modalities == 1 ? Set.of(Modality.CAPTION) : Set.of(Modality.IMAGE, Modality.CAPTION),
            Filter.NONE,
            10,
            0,
            false);
    return engine.search(search).await().indefinitely();
  }

  private static Term image(String criterion) {
    Example image = new Example.Image(new ImageSource.Bytes(new byte[1]));
    return new Term(image, 1, false, null, Set.of(criterion));
  }

  private static Term board() {
    List<AssetId> members = LongStream.range(0, MEMBERS).mapToObj(SearchBenchmark::id).toList();
    return Term.of(new Example.Assets("board", members, Set.of()));
  }

  private static AssetId id(long n) {
    return new AssetId("asset-" + Long.reverse(n)); // in no order
  }

  private PointChange change(long n) {
    Encoding image = any();
    Encoding caption = any();
    Payload payload =
        new Payload(
            List.of("a red ball on green grass, number " + n, "a ball"),
            Map.of("topic", "topic-" + n % 50),
            null,
            false);
    return new PointChange.Upsert(
        new Point(
            id(n),
            Version.ofOffset(n),
            dense(image, caption),
            Map.of("image_sparse", sparse(image), "caption_sparse", sparse(caption)),
            payload),
        null);
  }

  private Map<String, float[]> dense(Encoding image, Encoding caption) {
    Map<String, float[]> dense = new HashMap<>();
    dense.put("image", image.dense());
    dense.put("caption", caption.dense());
    dense.put("latent", latent());
    if (method.equals("views")) {
      dense.put("views", any().dense());
    }
    return dense;
  }

  private static SparseVector sparse(Encoding encoding) {
    return encoding.sparse() == null ? SparseVector.EMPTY : encoding.sparse();
  }

  private float[] latent() {
    float[] code = new float[CRITERIA.dimension()];
    for (int i = 0; i < code.length; i++) {
      code[i] = (float) random.nextGaussian();
    }
    return CRITERIA.space().lift(code);
  }

  private Encoding any() {
    float[] dense = new float[D];
    for (int i = 0; i < D; i++) {
      dense[i] = random.nextFloat() - 0.5f;
    }
    float[] activations = new float[K];
    for (int i = 0; i < K; i++) {
      activations[i] = random.nextFloat() * 0.2f;
    }
    return new Encoding(DenseVectors.normalize(dense), TopT.of(activations, ACTIVE));
  }

  private final class Vectors implements QueryEncoder {
    private final Encoding ball = any();
    private final Encoding grass = any();
    private final Encoding image = // of a ball, with a code
        new Encoding(ball.dense(), ball.sparse(), Map.of("latent", latent()), null);

    @Override
    public Uni<Encoding> text(String text) {
      return Uni.createFrom().item(text.contains("ball") ? ball : grass);
    }

    @Override
    public Uni<Encoding> image(ImageSource source) {
      return Uni.createFrom().item(image);
    }

    @Override
    public Uni<Encoding> vector(float[] unit) {
      return Uni.createFrom().item(ball);
    }
  }

  private static BundleManifest manifest() {
    Calibration.Presence presence = new Calibration.Presence(-7, 5, 9, 4, 4.5);
    return new BundleManifest(
        "bench",
        "1",
        D,
        new BundleManifest.Text("f", "f", "cls", 16, null),
        new BundleManifest.Image("f", 8, 8, "stretch", List.of(0f, 0f, 0f), List.of(1f, 1f, 1f)),
        new BundleManifest.Sparse(K, ACTIVE, "f", "f", "f"),
        VIEWS,
        CRITERIA,
        new Calibration(presence, presence, 0.2),
        null,
        null,
        Map.of("f", FILE, CRITERIA.model(), FILE, VIEWS.model(), FILE));
  }
}
