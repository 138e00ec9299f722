package dev.winnow.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.bundle.Views;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.lucene.LuceneVectorIndex;
import dev.winnow.serving.Serving;
import dev.winnow.testing.Servings;
import dev.winnow.vector.ViewCorpus;
import dev.winnow.vector.ViewDiscriminant;
import dev.winnow.vector.ViewSpace;
import io.smallrye.mutiny.Uni;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CorpusSampleTest {

  private static final Views VIEWS =
      new Views("f", 2, 4, null, List.of(new Views.View("object", 0, 0.5, 0)));

  @TempDir Path directory;

  @SuppressWarnings("NullAway") // opened before each test
  private LuceneVectorIndex index;

  @BeforeEach
  void open() {
    index =
        LuceneVectorIndex.open(
            directory, new IndexSchema("test", Map.of("views", 2), Map.of()), Runnable::run);
  }

  @AfterEach
  void close() {
    index.close();
  }

  /** Adds images around an angle of 60°, 30° in both directions, and every fifth asset without. */
  private void add(int count) {
    List<PointChange> changes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      changes.add(
          asset("a" + i, i % 5 == 0 ? Map.of() : Map.of("views", at(i % 2 == 0 ? 30 : 90))));
    }
    index.apply(changes).await().indefinitely();
  }

  private void add(String prefix, int count, Map<String, float[]> vectors) {
    List<PointChange> changes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      changes.add(asset(prefix + i, vectors));
    }
    index.apply(changes).await().indefinitely();
  }

  private static PointChange asset(String id, Map<String, float[]> vectors) {
    return new PointChange.Upsert(
        new Point(
            new AssetId(id),
            Version.ofOffset(1),
            vectors,
            Map.of(),
            new Payload(List.of(), Map.of(), null, false)),
        null);
  }

  private static float[] at(double degrees) {
    double angle = Math.toRadians(degrees);
    return new float[] {(float) Math.cos(angle), (float) Math.sin(angle)};
  }

  private Optional<ViewCorpus> sample() {
    return CorpusSample.sample(index, new ViewSpace(VIEWS.names(), VIEWS.dimension()))
        .await()
        .indefinitely();
  }

  @Test
  void waitsAfterAFailure() {
    // Given
    AtomicInteger samples = new AtomicInteger();
    VectorIndex failing =
        (VectorIndex)
            Proxy.newProxyInstance(
                VectorIndex.class.getClassLoader(),
                new Class<?>[] {VectorIndex.class},
                (proxy, method, arguments) -> {
                  samples.incrementAndGet();
                  return Uni.createFrom().failure(new IllegalStateException("not now"));
                });
    Serving serving = Servings.of(failing);
    CorpusSample corpus = new CorpusSample(serving);
    // When
    for (int search = 0; search < 3; search++) {
      assertThat(corpus.latest(serving.current())).isEmpty();
    }
    // Then
    assertThat(samples).hasValue(1);
  }

  @Test
  void tooFewImagesGiveNoCorpus() {
    add(120); // of which 96 have views

    assertThat(sample()).isEmpty();
  }

  @Test
  void coversAllTenantsAlike() {
    add("acme/", 6_000, Map.of("views", at(30)));
    add("zeta/", 6_000, Map.of("views", at(90)));

    float[] mean = sample().orElseThrow().mean();

    assertThat(mean[0]).isCloseTo(0.433f, within(0.06f));
    assertThat(mean[1]).isCloseTo(0.75f, within(0.06f));
  }

  @Test
  void findsImagesBehindManyAssetsWithoutOne() {
    add("captioned-", 6_000, Map.of());
    add("pictured-", 100, Map.of("views", at(30)));

    assertThat(sample()).isPresent();
  }

  @Test
  void computesMeanAndDeviationOfTheImages() {
    add(1200);

    ViewCorpus corpus = sample().orElseThrow();

    // halfway between both: cos 30° in the direction of 60°
    assertThat(corpus.mean()[0]).isCloseTo(0.433f, within(0.03f));
    assertThat(corpus.mean()[1]).isCloseTo(0.75f, within(0.03f));
    // Around the mean, images lie at two opposite ends. A board of one end therefore has the score
    // of half of the images, and the others have minus that score.
    ViewDiscriminant view =
        ViewDiscriminant.of(
            corpus, 0, List.of(new float[] {0, 1}, new float[] {0, 1}, new float[] {0, 1}));
    assertThat(view.score(corpus.space(), new float[] {0.433f, 0.75f})).isCloseTo(0, within(0.1));
    assertThat(view.separation()).isCloseTo(view.deviation(), within(0.05));
  }
}
