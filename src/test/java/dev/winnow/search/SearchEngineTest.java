package dev.winnow.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Modality;
import dev.winnow.asset.Version;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.Calibration;
import dev.winnow.bundle.Encoding;
import dev.winnow.index.Filter;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.lucene.LuceneVectorIndex;
import dev.winnow.search.SearchResult.ScoredHit;
import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.SparseVector;
import io.smallrye.mutiny.Uni;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A space of three concepts, an axis each: sports, basketball, food. */
class SearchEngineTest {

  private static final Calibration CALIBRATION =
      new Calibration(null, new Calibration.Presence(-4, 4, 4, 4, 2), 0.5);

  @TempDir private Path directory;

  private LuceneVectorIndex index;

  @BeforeEach
  void open() {
    index =
        LuceneVectorIndex.open(
            directory,
            new IndexSchema("test", Map.of("caption", 3), Map.of("caption_sparse", 3)),
            Runnable::run);
  }

  @AfterEach
  void close() {
    index.close();
  }

  /** Adds an asset with so much of each concept. */
  private void add(String id, String caption, float... concepts) {
    apply(List.of(change(id, caption, concepts)));
  }

  private void apply(List<PointChange> changes) {
    index.apply(changes).await().indefinitely();
  }

  private static PointChange change(String id, String caption, float... concepts) {
    float[] dense = DenseVectors.normalize(concepts);
    Point point =
        new Point(
            new AssetId(id),
            new Version(null, 1),
            Map.of("caption", dense),
            Map.of("caption_sparse", sparse(dense)),
            new Payload(List.of(caption), Map.of(), null, false));
    return new PointChange.Upsert(point, null);
  }

  private static SparseVector sparse(float[] dense) {
    List<Integer> active = new ArrayList<>();
    for (int i = 0; i < dense.length; i++) {
      if (dense[i] > 0) {
        active.add(i);
      }
    }
    float[] values = new float[active.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = dense[active.get(i)];
    }
    return new SparseVector(active.stream().mapToInt(Integer::intValue).toArray(), values);
  }

  private static BundleManifest manifest(@Nullable Calibration calibration) {
    Map<String, BundleManifest.BundleFile> files =
        Map.of("f", new BundleManifest.BundleFile("f", "0".repeat(64)));
    return new BundleManifest(
        "test",
        "1",
        3,
        new BundleManifest.Text("f", "f", "cls", 16, null),
        null,
        new BundleManifest.Sparse(3, 3, "f", null, "f"),
        calibration,
        null,
        files);
  }

  private final QueryEncoder encoder =
      new QueryEncoder() {
        @Override
        public Uni<Encoding> text(String text) {
          float[] concepts = {
            text.contains("sport") || text.contains("ball") ? 1 : 0,
            text.contains("basketball") ? 2 : 0,
            text.contains("food") ? 1 : 0
          };
          float[] dense = DenseVectors.normalize(concepts);
          return Uni.createFrom().item(new Encoding(dense, sparse(dense)));
        }

        @Override
        public Uni<Encoding> image(byte[] data) {
          return Uni.createFrom().failure(new SearchException("no pictures here"));
        }

        @Override
        public Uni<Encoding> vector(float[] unit) {
          return Uni.createFrom().item(new Encoding(unit, sparse(unit)));
        }
      };

  private SearchResult search(Search search) {
    return new SearchEngine(encoder, manifest(CALIBRATION), index)
        .search(search)
        .await()
        .indefinitely();
  }

  private static Term soft(String text) {
    return Term.of(new Example.Text(text));
  }

  private static Term hard(String text) {
    return new Term(new Example.Text(text), 1, true, null);
  }

  private static Search of(Method method, List<Term> positives, List<Term> negatives, int limit) {
    return new Search(
        List.of(new Clause(null, positives, negatives)),
        method,
        new SearchParameters(null, 0.5, 1, 0.6, 6),
        Set.of(Modality.CAPTION),
        Filter.NONE,
        limit,
        0,
        true);
  }

  private void sportsCollection() {
    add("basketball", "a basketball game", 1, 2, 0);
    add("mixed", "a ball", 1, 0.7f, 0);
    add("tennis", "a tennis match", 1, 0.05f, 0.1f);
    add("snack", "food at a stadium", 0.5f, 0, 1);
    add("soup", "a bowl of soup", 0, 0, 1);
  }

  @ParameterizedTest
  @EnumSource(
      value = Method.class,
      names = {"AUTO", "AVERAGE", "DEO", "HYBRID"})
  void everyMethodPutsWhatIsWantedBeforeWhatIsNot(Method method) {
    sportsCollection();

    List<ScoredHit> hits =
        search(of(method, List.of(soft("sports")), List.of(soft("basketball")), 5)).hits();

    assertThat(hits.getFirst().point().id().value()).isEqualTo("tennis");
    assertThat(ids(hits).indexOf("basketball")).isGreaterThan(ids(hits).indexOf("tennis"));
  }

  @ParameterizedTest
  @EnumSource(
      value = Method.class,
      names = {"PLAIN", "AVERAGE", "DEO", "HYBRID", "SPARSE"})
  void explanationsAddUpToTheScore(Method method) {
    sportsCollection();

    List<ScoredHit> hits =
        search(of(method, List.of(soft("sports")), List.of(soft("basketball")), 5)).hits();

    assertThat(hits).isNotEmpty();
    for (ScoredHit hit : hits) {
      assertThat(hit.parts().stream().mapToDouble(Part::value).sum())
          .isCloseTo(hit.score(), within(1e-6));
      for (Part part : hit.parts()) {
        for (Part.Evidence e : part.evidence()) {
          assertThat(e.base() + e.dense() + e.sparse() + e.words())
              .isCloseTo(e.value(), within(1e-6));
        }
      }
    }
  }

  @Test
  void sparseKeepsDimensionsThatOnlyTheWantedHas() {
    sportsCollection();

    SearchResult told =
        search(of(Method.SPARSE, List.of(soft("sports")), List.of(soft("basketball")), 5));
    SearchResult same =
        search(of(Method.SPARSE, List.of(soft("sports")), List.of(soft("ball")), 5));

    assertThat(ids(told.hits()).getFirst()).isEqualTo("tennis");
    assertThat(same.hits()).isEmpty();
    assertThat(same.removed()).extracting(SearchResult.Removal::label).containsOnly("ball");
  }

  @Test
  void hardExclusionRemovesAndSaysWhy() {
    sportsCollection();

    SearchResult result =
        search(of(Method.AUTO, List.of(soft("sports")), List.of(hard("basketball")), 5));

    assertThat(ids(result.hits())).doesNotContain("basketball").contains("tennis");
    assertThat(result.excluded())
        .anySatisfy(
            excluded -> {
              assertThat(excluded.point().id().value()).isEqualTo("basketball");
              assertThat(excluded.label()).isEqualTo("basketball");
              assertThat(excluded.probability()).isGreaterThanOrEqualTo(excluded.threshold());
            });
    assertThat(result.excludedCount()).isGreaterThanOrEqualTo(result.excluded().size());
  }

  @Test
  void hardExclusionRefillsThePage() {
    apply(
        IntStream.range(0, 500)
            .mapToObj(i -> change("b%03d".formatted(i), "a basketball", 1, 1, 0))
            .toList());
    for (int i = 0; i < 7; i++) {
      add("t" + i, "a snack at a match", 0.6f, 0, 1);
    }

    SearchResult result =
        search(of(Method.PLAIN, List.of(soft("sports")), List.of(hard("basketball")), 5));

    assertThat(ids(result.hits())).containsExactly("t0", "t1", "t2", "t3", "t4");
    assertThat(result.excludedCount()).isEqualTo(500);
    assertThat(result.excluded()).hasSize(5);
  }

  @Test
  void anOwnThresholdIsHeard() {
    sportsCollection();
    Term lenient = new Term(new Example.Text("basketball"), 1, true, 0.999999);

    SearchResult result = search(of(Method.PLAIN, List.of(soft("sports")), List.of(lenient), 5));

    assertThat(result.excluded()).isEmpty();
    assertThat(result.hits()).hasSize(5);
  }

  @ParameterizedTest
  @EnumSource(
      value = Method.class,
      names = {"AUTO", "PLAIN", "AVERAGE", "DEO", "HYBRID"})
  void onlyNegativesFindWhatIsFarFromThem(Method method) {
    sportsCollection();

    List<ScoredHit> hits = search(of(method, List.of(), List.of(soft("sports")), 5)).hits();

    assertThat(hits.getFirst().point().id().value()).isEqualTo("soup");
  }

  @Test
  void assetsAndVectorsCanBeExcludedToo() {
    sportsCollection();
    Term asset = Term.of(new Example.Id(new AssetId("basketball")));
    Term vector = Term.of(new Example.Vector(new float[] {0, 0, 1}));

    SearchResult result =
        search(of(Method.AUTO, List.of(soft("sports")), List.of(asset, vector), 5));

    assertThat(result.method()).isEqualTo(Method.DEO);
    assertThat(ids(result.hits()).getFirst()).isEqualTo("tennis");
    assertThat(result.shifts())
        .filteredOn(shift -> shift.label().equals("asset basketball"))
        .singleElement()
        .satisfies(shift -> assertThat(shift.after()).isLessThan(shift.before()));
  }

  @Test
  void whatCannotBeDoneSaysSo() {
    sportsCollection();

    assertThatThrownBy(
            () ->
                search(
                    of(
                        Method.AUTO,
                        List.of(Term.of(new Example.Id(new AssetId("x")))),
                        List.of(),
                        5)))
        .isInstanceOf(SearchException.class)
        .hasMessage("no asset has the id x");
    assertThatThrownBy(() -> search(of(Method.SPARSE, List.of(), List.of(soft("sports")), 5)))
        .isInstanceOf(SearchException.class)
        .hasMessageContaining("nothing is");
    assertThatThrownBy(
            () ->
                search(
                    of(
                        Method.AUTO,
                        List.of(soft("sports")),
                        List.of(new Term(new Example.Id(new AssetId("soup")), 1, true, null)),
                        5)))
        .isInstanceOf(SearchException.class)
        .hasMessageContaining("asset soup: say it in words, or use mode soft");
  }

  @Test
  void hardExclusionIsRefusedWhereNoSideCanTell() {
    // Given a bundle that is calibrated for captions
    sportsCollection();
    Search search = of(Method.DEO, List.of(soft("sports")), List.of(hard("food")), 5);
    Search inPictures =
        new Search(
            search.clauses(),
            search.method(),
            search.parameters(),
            Set.of(Modality.IMAGE),
            search.filter(),
            search.limit(),
            search.offset(),
            search.explain());
    // When, Then
    assertThatThrownBy(() -> search(inPictures))
        .isInstanceOf(SearchException.class)
        .hasMessageContaining("captions alone")
        .hasMessageContaining("use mode soft");
  }

  @Test
  void autoFindsConceptsByAllThatIsKnownOfThem() {
    // Given
    sportsCollection();
    // When, Then
    assertThat(search(of(Method.AUTO, List.of(soft("the sports")), List.of(), 5)).method())
        .isEqualTo(Method.HYBRID);
    assertThat(search(of(Method.AUTO, List.of(soft("sports on a field")), List.of(), 5)).method())
        .isEqualTo(Method.HYBRID);
  }

  @Test
  void autoFindsAllElseByItsVector() {
    // Given
    sportsCollection();
    SearchEngine uncalibrated = new SearchEngine(encoder, manifest(null), index);
    Search concept = of(Method.AUTO, List.of(soft("sports")), List.of(), 5);
    Search sentence = of(Method.AUTO, List.of(soft("a sport played with food")), List.of(), 5);
    Search several = of(Method.AUTO, List.of(soft("sports"), soft("food")), List.of(), 5);
    // When, Then
    assertThat(uncalibrated.search(concept).await().indefinitely().method())
        .isEqualTo(Method.PLAIN);
    assertThat(search(sentence).method()).isEqualTo(Method.PLAIN);
    assertThat(search(several).method()).isEqualTo(Method.PLAIN);
  }

  @Test
  void withoutCalibrationHardExclusionIsRefused() {
    sportsCollection();
    SearchEngine engine = new SearchEngine(encoder, manifest(null), index);

    assertThatThrownBy(
            () ->
                engine
                    .search(of(Method.AUTO, List.of(soft("sports")), List.of(hard("food")), 5))
                    .await()
                    .indefinitely())
        .isInstanceOf(SearchException.class)
        .hasMessageContaining("calibrated");
  }

  private static List<String> ids(List<ScoredHit> hits) {
    return hits.stream().map(hit -> hit.point().id().value()).toList();
  }
}
