package dev.winnow.search;

import static dev.winnow.search.SmallCollection.ids;
import static dev.winnow.search.SmallCollection.search;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.ImageSource;
import dev.winnow.asset.Modality;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.Calibration;
import dev.winnow.bundle.Criteria;
import dev.winnow.encoder.Encoding;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.filter.Filter;
import dev.winnow.search.method.CriteriaMethod;
import dev.winnow.search.method.DeoMethod;
import dev.winnow.search.method.HybridMethod;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.ParameterValues;
import dev.winnow.search.model.ScoreContribution;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchException;
import dev.winnow.search.model.SearchResult;
import dev.winnow.search.model.SearchResult.ScoredHit;
import dev.winnow.search.model.Term;
import dev.winnow.search.scoring.Candidate;
import dev.winnow.vector.DenseVectors;
import io.smallrye.mutiny.Uni;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Dogs, cats and cars in red, green and blue. Dimension 0 of their codes encodes the kind,
 * dimension 1 the hue.
 */
class CriteriaSearchTest {

  private static final List<String> KINDS = List.of("dog", "cat", "car");
  private static final List<String> HUES = List.of("red", "green", "blue");

  private static final Criteria CRITERIA =
      new Criteria(
          "f",
          8,
          8,
          2,
          4,
          List.of(
              new Criteria.Criterion("kind", List.of(1.0, 0.0), 0.9, 0.3, 2, 2),
              new Criteria.Criterion("hue", List.of(0.0, 1.0), 0.9, 0.3, 2, 2)),
          new Criteria.Familiar(new float[] {0.8f, 0.6f, 0}, 0.5));

  private static final Calibration.Presence PRESENCE = new Calibration.Presence(-8, 12, 0, 0, 0);

  private static final BundleManifest BUNDLE =
      SmallCollection.bundle(null, CRITERIA, new Calibration(PRESENCE, PRESENCE, 0.5));

  @TempDir Path directory;

  @SuppressWarnings("NullAway") // opened before each test
  private SmallCollection collection;

  @BeforeEach
  void fill() {
    collection = new SmallCollection(directory, BUNDLE, QUERIES);
    List<Point> points = new ArrayList<>();
    for (String kind : KINDS) {
      for (String hue : HUES) {
        for (int i = 0; i < 3; i++) {
          points.add(
              point(
                  "%s-%s-%d".formatted(kind, hue, i),
                  axis(KINDS.indexOf(kind)),
                  code(kind, hue, i)));
        }
      }
    }
    points.add(SmallCollection.caption("told", "a dog"));
    collection.apply(points);
  }

  @AfterEach
  void close() {
    collection.close();
  }

  /** The number makes an image a little different. */
  private static float[] code(String kind, String hue, int number) {
    return new float[] {
      2 * (KINDS.indexOf(kind) - 1) + 0.1f * number, 2 * (HUES.indexOf(hue) - 1) - 0.1f * number
    };
  }

  private static float[] axis(int at) {
    float[] axis = new float[3];
    axis[at] = 1;
    return axis;
  }

  private static Point point(String id, float[] image, float[] code) {
    return SmallCollection.point(
        id,
        Map.of("image", image, "latent", CRITERIA.space().lift(code)),
        new Payload(List.of(), Map.of(), null, false));
  }

  /** Uploaded images are blue cats. */
  private static final QueryEncoder QUERIES =
      new QueryEncoder() {
        @Override
        public Uni<Encoding> text(String text) {
          float[] vector =
              KINDS.contains(text)
                  ? axis(KINDS.indexOf(text))
                  : DenseVectors.normalize(new float[] {1, 1, 1});
          return Uni.createFrom().item(new Encoding(vector, null));
        }

        @Override
        public Uni<Encoding> image(ImageSource source) {
          float[] lifted = CRITERIA.space().lift(code("cat", "blue", 0));
          return Uni.createFrom().item(new Encoding(axis(1), null, Map.of("latent", lifted), null));
        }

        @Override
        public Uni<Encoding> vector(float[] unit) {
          return Uni.createFrom().item(new Encoding(unit, null));
        }
      };

  private static Term by(String id, String... criteria) {
    return by(new Example.Id(new AssetId(id)), false, criteria);
  }

  private static Term by(Example example, boolean hard, String... criteria) {
    return new Term(example, 1, hard, null, Set.of(criteria));
  }

  private SearchResult find(List<Term> positives, List<Term> negatives) {
    return collection.find(positives, negatives);
  }

  @Test
  void ranksByHueRegardlessOfKind() {
    SearchResult result = find(List.of(by("dog-red-0", "hue")), List.of());

    assertThat(result.method()).isEqualTo(CriteriaMethod.NAME);
    assertThat(ids(result)).hasSize(9).allMatch(id -> id.contains("-red-"));
    assertThat(result.hits().getFirst().fit().match()).isCloseTo(0.88, within(0.01));
  }

  @Test
  void mixesCriteriaOfSeveralExamples() {
    SearchResult result =
        find(List.of(by("dog-red-0", "hue"), by("car-blue-1", "kind")), List.of());

    assertThat(ids(result).subList(0, 3)).allMatch(id -> id.startsWith("car-red-"));
  }

  @Test
  void negativeCountsOnlyByItsCriterion() {
    SearchResult result = find(List.of(by("dog-red-0", "kind")), List.of(by("cat-red-0", "hue")));

    assertThat(ids(result).subList(0, 6))
        .allMatch(id -> id.startsWith("dog-") && !id.contains("red"));
    assertThat(result.hits().getLast().fit().weak()).isTrue();
  }

  /**
   * With probabilities alone, criteria that are hard to distinguish would not lower the example.
   */
  @Test
  void exampleCanBePositiveAndNegativeByCriteria() {
    SearchResult result = find(List.of(by("dog-red-0", "kind")), List.of(by("dog-red-0", "hue")));

    assertThat(ids(result).subList(0, 6))
        .allMatch(id -> id.startsWith("dog-") && !id.contains("red"));
  }

  @Test
  void negativeAloneRanksDissimilarImagesFirst() {
    assertThat(ids(find(List.of(), List.of(by("dog-green-0", "hue")))))
        .noneMatch(id -> id.contains("green"));
  }

  @Test
  void comparesAnUploadedImage() {
    Example image = new Example.Image(new ImageSource.Bytes(new byte[] {1}));

    assertThat(ids(find(List.of(by(image, false, "hue")), List.of())))
        .allMatch(id -> id.contains("-blue-"));
  }

  @Test
  void hardNegativeRemovesAndGivesReasons() {
    Example red = new Example.Id(new AssetId("cat-red-0"));

    SearchResult result = find(List.of(by("dog-red-0", "kind")), List.of(by(red, true, "hue")));

    assertThat(ids(result)).noneMatch(id -> id.contains("-red-"));
    assertThat(result.excluded())
        .hasSizeGreaterThanOrEqualTo(3)
        .allMatch(e -> e.point().id().value().contains("-red-"))
        .allMatch(e -> e.label().equals("hue of asset cat-red-0") && e.probability() > 0.5);
  }

  @Test
  void additionalTextCountsByItsProbability() {
    SearchResult result =
        find(List.of(by("car-green-0", "hue"), Term.of(new Example.Text("dog"))), List.of());

    assertThat(result.method()).isEqualTo(CriteriaMethod.NAME);
    assertThat(ids(result).subList(0, 3)).allMatch(id -> id.startsWith("dog-green-"));
    assertThat(ids(result)).doesNotContain("told"); // it has no image
  }

  @Test
  void notesExclusionsInWordsThatCannotBeJudged() {
    SearchResult result =
        find(List.of(by("dog-red-0", "hue")), List.of(Term.of(new Example.Text("baked"))));

    assertThat(result.notes())
        .containsExactly(
            "The exclusion of \"baked\" could not be judged: no caption names it, and images do not"
                + " show it.");
  }

  @Test
  void explanationsSumByDimension() {
    SearchResult result =
        find(
            List.of(by("dog-red-0", "hue", "kind"), Term.of(new Example.Text("dog"))),
            List.of(by("dog-blue-0", "hue")));

    for (ScoredHit hit : result.hits()) {
      assertThat(hit.parts().stream().mapToDouble(ScoreContribution::value).sum())
          .isCloseTo(hit.score(), within(1e-6));
      ScoreContribution hue = hit.parts().getFirst();
      ScoreContribution.Evidence evidence = hue.evidence().getFirst();
      assertThat(evidence.dimensions().stream().mapToDouble(d -> d.value()).sum())
          .isCloseTo(evidence.value() - evidence.base(), within(1e-6));
    }
    assertThat(result.hits().getFirst().parts().stream().map(ScoreContribution::label))
        .containsExactly(
            "kind of asset dog-red-0", "hue of asset dog-red-0", "hue of asset dog-blue-0", "dog");
  }

  @Test
  void ranksLikeBruteForce() {
    SplittableRandom random = new SplittableRandom(7);
    Map<String, Double> distances = new HashMap<>();
    float[] query = {0.3f, -1.7f};
    List<Point> points = new ArrayList<>(List.of(point("query", axis(2), query)));
    for (int i = 0; i < 2_000; i++) {
      float[] code = {(float) random.nextGaussian(), (float) random.nextGaussian()};
      points.add(point("random-" + i, axis(2), code));
      distances.put("random-" + i, Math.pow(code[1] - query[1], 2));
    }
    collection.apply(points);
    List<String> nearest =
        distances.entrySet().stream()
            .sorted(Map.Entry.comparingByValue())
            .limit(8)
            .map(Map.Entry::getKey)
            .toList();

    List<String> found =
        ids(find(List.of(by("query", "hue")), List.of())).stream()
            .filter(id -> id.startsWith("random"))
            .toList();

    assertThat(found).isNotEmpty().isEqualTo(nearest.subList(0, found.size()));
    assertThat(IntStream.range(0, found.size() - 1).mapToDouble(i -> distances.get(found.get(i))))
        .isSortedAccordingTo(Comparator.naturalOrder());
  }

  @Test
  void liveSearchMatchesByTheCriterion() {
    StandingQuery query =
        collection
            .engine()
            .standing(search(SearchMethods.AUTO, List.of(by("dog-red-0", "hue")), List.of()), null)
            .await()
            .indefinitely();

    assertThat(query.method()).isEqualTo(CriteriaMethod.NAME);
    assertThat(query.match(candidate("cat", "red"))).isPresent();
    assertThat(query.match(candidate("cat", "green"))).isEmpty();
  }

  @Test
  void liveSearchKeepsTheNamedMethod() {
    Search hybrid = search(HybridMethod.NAME, List.of(by("dog-red-0", "hue")), List.of());

    assertThatThrownBy(() -> collection.engine().standing(hybrid, null).await().indefinitely())
        .isInstanceOf(SearchException.class)
        .hasMessage("method hybrid does not compare by criteria: leave out by, or choose auto");
  }

  @Test
  void liveSearchExcludesByCriteria() {
    Example red = new Example.Id(new AssetId("car-red-0"));
    StandingQuery query =
        collection
            .engine()
            .standing(
                search(
                    SearchMethods.AUTO,
                    List.of(by("dog-red-0", "kind")),
                    List.of(by(red, true, "hue"))),
                -100.0)
            .await()
            .indefinitely();

    assertThat(query.match(candidate("dog", "blue"))).isPresent();
    assertThat(query.match(candidate("dog", "red"))).isEmpty();
  }

  private static Candidate candidate(String kind, String hue) {
    return Candidate.of(point("new", axis(0), code(kind, hue, 1)));
  }

  @Test
  void notesImagesUnlikeTheTrainingImages() {
    assertThat(find(List.of(by("cat-red-0", "hue")), List.of()).notes()).isEmpty();
    assertThat(find(List.of(by("car-red-0", "hue")), List.of()).notes())
        .containsExactly(
            "The criteria were learned from images unlike asset car-red-0: they may be"
                + " unreliable for it.");
  }

  @Test
  void notesStrengthThatNoTextReads() {
    String unread = "Method criteria does not read params.strength for this search: no effect.";
    Term red = by("dog-red-0", "hue");

    assertThat(stronglyExcluding(List.of(red), List.of(by("cat-red-0", "kind"))).notes())
        .containsExactly(unread);
    assertThat(stronglyExcluding(List.of(red), List.of(Term.of(new Example.Text("cat")))).notes())
        .isEmpty();
  }

  private SearchResult stronglyExcluding(List<Term> positives, List<Term> negatives) {
    Search search =
        new Search(
            List.of(new Clause(null, positives, negatives)),
            CriteriaMethod.NAME,
            ParameterValues.DEFAULT.with(HybridMethod.STRENGTH, 2.0),
            Set.of(Modality.IMAGE),
            Filter.NONE,
            9,
            0,
            false);
    return collection.engine().search(search).await().indefinitely();
  }

  @Test
  void recognisesFamiliarImagesByTheirVectors() {
    List<float[]> vectors = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      vectors.add(DenseVectors.normalize(new float[] {1, 0.01f * i, 0}));
    }

    Criteria.Familiar familiar = Criteria.Familiar.of(vectors);

    assertThat(vectors.stream().filter(familiar::knows)).hasSizeGreaterThan(50);
    assertThat(familiar.knows(axis(2))).isFalse();
  }

  @Test
  void rejectsFamiliarVectorsOfAnotherDimension() {
    Criteria.Familiar other = new Criteria.Familiar(new float[] {0.6f, 0.8f}, 0.5);

    assertThatThrownBy(() -> SmallCollection.bundle(null, CRITERIA.with(other), null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("criteria.familiar.mean must have the bundle's 3 dimensions, not 2");
    assertThatThrownBy(() -> other.knows(axis(0))).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void rejectsExamplesThatCannotBeCompared() {
    Term red = by("dog-red-0", "hue");
    assertRefused("has no image that was encoded with criteria", by("told", "hue"));
    assertRefused("give by for all of them", red, Term.of(new Example.Id(new AssetId("told"))));
    assertThatThrownBy(
            () ->
                collection
                    .engine()
                    .search(search(DeoMethod.NAME, List.of(red), List.of()))
                    .await()
                    .indefinitely())
        .isInstanceOf(SearchException.class)
        .hasMessageContaining("method deo does not compare by criteria");
    assertThatThrownBy(
            () ->
                collection
                    .engine()
                    .search(
                        search(
                            CriteriaMethod.NAME,
                            List.of(Term.of(new Example.Text("dog"))),
                            List.of()))
                    .await()
                    .indefinitely())
        .isInstanceOf(SearchException.class)
        .hasMessageContaining("give an id or an image with by");
  }

  @Test
  void textWithCriteriaRequiresACalibration(@TempDir Path other) {
    BundleManifest bundle = SmallCollection.bundle(null, CRITERIA, null);
    try (var uncalibrated = new SmallCollection(other, bundle, QUERIES)) {
      uncalibrated.apply(List.of(point("dog", axis(0), code("dog", "red", 0))));
      List<Term> positives = List.of(by("dog", "hue"), Term.of(new Example.Text("dog")));

      assertThatThrownBy(
              () ->
                  uncalibrated
                      .engine()
                      .search(search(CriteriaMethod.NAME, positives, List.of()))
                      .await()
                      .indefinitely())
          .isInstanceOf(SearchException.class)
          .hasMessageContaining("and %s is not calibrated: leave out the text", bundle.id());
    }
  }

  private void assertRefused(String message, Term... positives) {
    assertThatThrownBy(() -> find(Stream.of(positives).toList(), List.of()))
        .isInstanceOf(SearchException.class)
        .hasMessageContaining(message);
  }
}
