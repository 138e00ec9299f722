package dev.winnow.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Modality;
import dev.winnow.asset.Version;
import dev.winnow.bundle.Calibration;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.filter.Filter;
import dev.winnow.search.StandingQuery.Measure;
import dev.winnow.search.method.LiveScore;
import dev.winnow.search.method.PlainMethod;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.Fit;
import dev.winnow.search.model.ParameterValues;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchException;
import dev.winnow.search.model.SearchResult.ScoredHit;
import dev.winnow.search.model.Term;
import dev.winnow.search.scoring.Candidate;
import dev.winnow.testing.Axes;
import dev.winnow.testing.FewPoints;
import dev.winnow.vector.DenseVectors;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.FloatRange;
import net.jqwik.api.constraints.Size;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StandingQueryTest {

  private static final SearchMethods METHODS = SearchMethods.installed();
  private static final Point DOG = Axes.point("dog", 1, 0, 0);
  private static final Point DOG_AND_CAT = Axes.point("both", 1, 1, 0);
  private static final Point SEA = Axes.point("sea", 0, 0, 1);

  private static Term text(String text, boolean hard) {
    return new Term(new Example.Text(text), 1, hard, null);
  }

  private static Clause clause(List<String> positive, List<String> negative, boolean hard) {
    return new Clause(
        positive.isEmpty() ? null : String.join(" ", positive),
        positive.stream().map(term -> text(term, false)).toList(),
        negative.stream().map(term -> text(term, hard)).toList());
  }

  private static StandingQuery standing(
      @Nullable Calibration calibration,
      String method,
      Filter filter,
      @Nullable Double threshold,
      Clause... clauses) {
    Search search =
        new Search(
            List.of(clauses),
            method,
            ParameterValues.DEFAULT,
            Set.of(Modality.CAPTION),
            filter,
            10,
            0,
            false);
    return new SearchEngine(new Axes(), Axes.bundle(calibration), new FewPoints(), METHODS)
        .standing(search, threshold)
        .await()
        .indefinitely();
  }

  private static StandingQuery concepts(@Nullable Double threshold, Clause... clauses) {
    return standing(Axes.CALIBRATION, SearchMethods.AUTO, Filter.NONE, threshold, clauses);
  }

  private static List<String> matches(StandingQuery search, Point... points) {
    return Stream.of(points)
        .filter(point -> search.match(Candidate.of(point)).isPresent())
        .map(point -> point.id().value())
        .toList();
  }

  @Test
  void softAndHardExclusionsRemoveTheSame() {
    for (boolean hard : new boolean[] {true, false}) {
      StandingQuery search = concepts(null, clause(List.of("dog"), List.of("cat"), hard));

      assertThat(matches(search, DOG, DOG_AND_CAT, SEA)).containsExactly("dog");
      assertThat(search.measure()).isEqualTo(Measure.PROBABILITY);
    }
  }

  @Test
  void matchesAnyClauseWithItsOwnExclusions() {
    StandingQuery search =
        concepts(
            null,
            clause(List.of("dog"), List.of("cat"), false),
            clause(List.of("sea"), List.of(), false),
            clause(List.of("cat"), List.of(), false));

    assertThat(matches(search, DOG, DOG_AND_CAT, SEA)).containsExactly("dog", "both", "sea");
  }

  @Test
  void hardExclusionsApplyToAllClauses() {
    StandingQuery search =
        concepts(
            null,
            clause(List.of("dog"), List.of("cat"), true),
            clause(List.of("cat"), List.of(), false));

    assertThat(matches(search, DOG, DOG_AND_CAT, SEA)).containsExactly("dog");
  }

  @Test
  void matchIncludesNegativesAsInASearch() {
    // Given: a dog with a probability of 0.907, and a cat with one of 0.093
    Point point = Axes.point("perhaps a cat", 0.69f, 0.31f, 0.654f);
    // When
    ScoredHit hit =
        concepts(null, clause(List.of("dog"), List.of("cat"), false))
            .match(Candidate.of(point))
            .orElseThrow();
    // Then
    assertThat(hit.score()).isCloseTo(0.907, within(0.01));
    assertThat(hit.fit().match()).isCloseTo(0.907 * 0.907, within(0.01));
  }

  @Test
  void negativesAloneMatchAllOtherAssetsWithVectors() {
    Point unseen =
        new Point(
            new AssetId("unseen"),
            Version.ofOffset(0),
            Map.of(),
            Map.of(),
            new Payload(List.of(), Map.of(), null, false));
    StandingQuery search = concepts(null, clause(List.of(), List.of("cat"), false));

    assertThat(matches(search, DOG, DOG_AND_CAT, SEA, unseen)).containsExactly("dog", "sea");
    assertThat(search.match(Candidate.of(DOG)).orElseThrow().fit()).isEqualTo(Fit.NONE);
  }

  @Test
  void cosineDecidesWithoutCalibration() {
    StandingQuery usual =
        standing(
            null, SearchMethods.AUTO, Filter.NONE, null, clause(List.of("dog"), List.of(), false));
    StandingQuery loose =
        standing(
            null, SearchMethods.AUTO, Filter.NONE, 0.7, clause(List.of("dog"), List.of(), false));

    assertThat(usual.method()).isEqualTo(PlainMethod.NAME);
    assertThat(usual.threshold()).isEqualTo(0.75);
    assertThat(matches(usual, DOG, DOG_AND_CAT, SEA)).containsExactly("dog");
    assertThat(matches(loose, DOG, DOG_AND_CAT, SEA)).containsExactly("dog", "both");
  }

  @ParameterizedTest
  @ValueSource(strings = {"auto", "plain", "average", "deo"})
  void anExcludedExampleMatchesAssetsThatAreNotNearIt(String method) {
    // Given
    Clause notTheDog =
        new Clause(null, List.of(), List.of(Term.of(new Example.Vector(new float[] {1, 0, 0}))));
    // When
    StandingQuery usual = standing(Axes.CALIBRATION, method, Filter.NONE, null, notTheDog);
    StandingQuery strict = standing(Axes.CALIBRATION, method, Filter.NONE, -0.5, notTheDog);
    // Then
    assertThat(usual.threshold()).isEqualTo(-0.75);
    assertThat(matches(usual, DOG, DOG_AND_CAT, SEA)).containsExactly("both", "sea");
    assertThat(matches(strict, DOG, DOG_AND_CAT, SEA)).containsExactly("sea");
  }

  @Test
  void cosineDecidesInUncalibratedModalities() {
    Search inPictures =
        new Search(
            List.of(clause(List.of("dog"), List.of(), false)),
            SearchMethods.AUTO,
            ParameterValues.DEFAULT,
            Set.of(Modality.IMAGE),
            Filter.NONE,
            10,
            0,
            false);
    Point picture =
        new Point(
            new AssetId("picture"),
            Version.ofOffset(0),
            Map.of("image", new float[] {1, 0, 0}),
            Map.of(),
            new Payload(List.of(), Map.of(), null, false));

    StandingQuery search =
        new SearchEngine(new Axes(), Axes.bundle(Axes.CALIBRATION), new FewPoints(), METHODS)
            .standing(inPictures, null)
            .await()
            .indefinitely();

    assertThat(search.measure()).isEqualTo(Measure.SCORE);
    assertThat(search.scale()).isEqualTo(LiveScore.COSINE);
    assertThat(matches(search, picture, DOG)).containsExactly("picture");
  }

  @Test
  void sentencesExcludeByCalibratedProbability() {
    String sentence = "a dog walks along the sea";
    StandingQuery search =
        standing(
            Axes.CALIBRATION,
            SearchMethods.AUTO,
            Filter.NONE,
            0.01,
            clause(List.of(sentence), List.of("cat"), false));

    assertThat(search.measure()).isEqualTo(Measure.SCORE);
    assertThat(matches(search, DOG, DOG_AND_CAT, SEA)).containsExactly("dog", "sea");
  }

  @Test
  void appliesFilters() {
    Filter filter = new Filter(List.of(), List.of(), List.of(new Filter.MatchValue("id", "dog")));
    StandingQuery search =
        standing(
            Axes.CALIBRATION,
            SearchMethods.AUTO,
            filter,
            null,
            clause(List.of("dog"), List.of(), false));

    assertThat(matches(search, DOG, DOG_AND_CAT)).containsExactly("both");
  }

  @Test
  void scoresOnlyAssetsThatPassTheFilter() {
    // Given an asset whose vector cannot be compared
    Point other =
        new Point(
            new AssetId("other"),
            Version.ofOffset(0),
            Map.of("caption", new float[] {1}),
            Map.of(),
            new Payload(List.of(), Map.of("id", "other"), null, false));
    Filter dogs = new Filter(List.of(new Filter.MatchValue("id", "dog")), List.of(), List.of());
    // When
    StandingQuery search =
        standing(null, SearchMethods.AUTO, dogs, null, clause(List.of("dog"), List.of(), false));
    // Then
    assertThat(matches(search, other, DOG)).containsExactly("dog");
  }

  @Test
  void hardExclusionsRequireACalibratedBundle() {
    assertThatThrownBy(
            () ->
                standing(
                    null,
                    SearchMethods.AUTO,
                    Filter.NONE,
                    null,
                    clause(List.of("dog"), List.of("cat"), true)))
        .isInstanceOf(SearchException.class)
        .hasMessageContaining("calibrated");
  }

  @Property
  void matchesIfAllPositivesAndNoNegativesAreHeld(
      @ForAll @Size(3) float @FloatRange(min = -1, max = 1) [] caption,
      @ForAll @DoubleRange(min = 0.05, max = 0.95) double threshold) {
    Assume.that(norm(caption) > 0.01);
    float[] cosines = DenseVectors.normalize(caption);
    double[] held = new double[3];
    for (int i = 0; i < 3; i++) {
      held[i] = 1 / (1 + Math.exp(6 - 12 * cosines[i]));
    }
    double positive = Math.min(held[0], held[2]);
    Assume.that(Math.abs(positive - threshold) > 1e-4 && Math.abs(held[1] - 0.2) > 1e-4);

    Optional<ScoredHit> hit =
        concepts(threshold, clause(List.of("dog", "sea"), List.of("cat"), false))
            .match(Candidate.of(Axes.point("any", caption)));

    assertThat(hit.isPresent()).isEqualTo(positive >= threshold && held[1] < 0.2);
    hit.ifPresent(
        found ->
            assertThat(found.score())
                .isCloseTo(positive, org.assertj.core.data.Offset.offset(1e-4)));
  }

  private static double norm(float[] vector) {
    double sum = 0;
    for (float x : vector) {
      sum += x * x;
    }
    return Math.sqrt(sum);
  }
}
