package dev.winnow.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.ImageSource;
import dev.winnow.asset.Modality;
import dev.winnow.encoder.Encoding;
import dev.winnow.index.PointChange;
import dev.winnow.search.method.DeoMethod;
import dev.winnow.search.method.HybridMethod;
import dev.winnow.search.method.PlainMethod;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.search.method.SparseMethod;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.ParameterValues;
import dev.winnow.search.model.ScoreContribution;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchException;
import dev.winnow.search.model.SearchResult;
import dev.winnow.search.model.SearchResult.ScoredHit;
import dev.winnow.search.model.Term;
import io.smallrye.mutiny.Uni;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A space of three concepts, an axis each: sports, basketball, food. */
class SearchEngineTest extends SportsSearch {

  @ParameterizedTest
  @ValueSource(strings = {"auto", "average", "deo", "hybrid"})
  void everyMethodRanksPositivesBeforeNegatives(String method) {
    sportsCollection();

    List<ScoredHit> hits =
        search(of(method, List.of(soft("sports")), List.of(soft("basketball")), 5)).hits();

    assertThat(hits.getFirst().point().id().value()).isEqualTo("tennis");
    assertThat(ids(hits).indexOf("basketball")).isGreaterThan(ids(hits).indexOf("tennis"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "average", "deo", "hybrid", "sparse"})
  void explanationsSumToTheScore(String method) {
    sportsCollection();

    List<ScoredHit> hits =
        search(of(method, List.of(soft("sports")), List.of(soft("basketball")), 5)).hits();

    assertThat(hits).isNotEmpty();
    for (ScoredHit hit : hits) {
      assertThat(hit.parts().stream().mapToDouble(ScoreContribution::value).sum())
          .isCloseTo(hit.score(), within(1e-6));
      for (ScoreContribution part : hit.parts()) {
        for (ScoreContribution.Evidence e : part.evidence()) {
          assertThat(e.base() + e.dense() + e.sparse() + e.words())
              .isCloseTo(e.value(), within(1e-6));
        }
      }
    }
  }

  @Test
  void sparseKeepsDimensionsOnlyOfThePositive() {
    sportsCollection();

    SearchResult told =
        search(of(SparseMethod.NAME, List.of(soft("sports")), List.of(soft("basketball")), 5));
    SearchResult same =
        search(of(SparseMethod.NAME, List.of(soft("sports")), List.of(soft("ball")), 5));

    assertThat(ids(told.hits()).getFirst()).isEqualTo("tennis");
    assertThat(same.hits()).isEmpty();
    assertThat(same.removed()).extracting(SearchResult.Removal::label).containsOnly("ball");
  }

  @Test
  void hardExclusionRemovesAndGivesReasons() {
    sportsCollection();

    SearchResult result =
        search(of(SearchMethods.AUTO, List.of(soft("sports")), List.of(hard("basketball")), 5));

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
  void hardExclusionFillsThePage() {
    apply(
        IntStream.range(0, 500)
            .mapToObj(i -> change("b%03d".formatted(i), "a basketball", 1, 1, 0))
            .toList());
    for (int i = 0; i < 7; i++) {
      add("t" + i, "a snack at a match", 0.6f, 0, 1);
    }

    SearchResult result =
        search(of(PlainMethod.NAME, List.of(soft("sports")), List.of(hard("basketball")), 5));

    assertThat(ids(result.hits())).containsExactly("t0", "t1", "t2", "t3", "t4");
    assertThat(result.excludedCount()).isEqualTo(500);
    assertThat(result.excluded()).hasSize(5);
  }

  @Test
  void softExclusionFindsHitsBehindManyNegatives() {
    apply(
        IntStream.range(0, 500)
            .mapToObj(i -> change("b%03d".formatted(i), "a basketball", 1, 1, 0))
            .toList());
    for (int i = 0; i < 7; i++) {
      add("t" + i, "a snack at a match", 0.6f, 0, 1);
    }

    List<ScoredHit> hits =
        search(of(HybridMethod.NAME, List.of(soft("sports")), List.of(soft("basketball")), 5))
            .hits();

    assertThat(ids(hits)).containsExactly("t0", "t1", "t2", "t3", "t4");
  }

  @Test
  void usesTheThresholdOfATerm() {
    sportsCollection();
    Term lenient = new Term(new Example.Text("basketball"), 1, true, 0.999999);

    SearchResult result =
        search(of(PlainMethod.NAME, List.of(soft("sports")), List.of(lenient), 5));

    assertThat(result.excluded()).isEmpty();
    assertThat(result.hits()).hasSize(5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"auto", "plain", "average", "deo", "hybrid"})
  void negativesAloneRankDissimilarAssetsFirst(String method) {
    sportsCollection();

    List<ScoredHit> hits = search(of(method, List.of(), List.of(soft("sports")), 5)).hits();

    assertThat(hits.getFirst().point().id().value()).isEqualTo("soup");
  }

  @Test
  void excludesAssetsAndVectors() {
    sportsCollection();
    Term asset = Term.of(new Example.Id(new AssetId("basketball")));
    Term vector = Term.of(new Example.Vector(new float[] {0, 0, 1}));

    SearchResult result =
        search(of(SearchMethods.AUTO, List.of(soft("sports")), List.of(asset, vector), 5));

    assertThat(result.method()).isEqualTo(DeoMethod.NAME);
    assertThat(ids(result.hits()).getFirst()).isEqualTo("tennis");
    assertThat(result.shifts())
        .filteredOn(shift -> shift.label().equals("asset basketball"))
        .singleElement()
        .satisfies(shift -> assertThat(shift.after()).isLessThan(shift.before()));
  }

  @ParameterizedTest
  @CsvSource({
    "plain,false",
    "average,false",
    "deo,false",
    "sparse,false",
    "hybrid,false",
    "hybrid,true"
  })
  void pagesContainEveryHitOnce(String method, boolean removes) {
    // Given many assets, of which ten each are the same
    List<PointChange> changes = new ArrayList<>();
    for (int i = 0; i < 900; i++) {
      long like = i / 10;
      Random same = new Random(like);
      changes.add(
          change(
              "asset-%03d".formatted((i * 7) % 900),
              "caption " + like,
              same.nextFloat(),
              same.nextFloat(),
              same.nextFloat()));
    }
    apply(changes);
    Search all =
        of(
            method,
            List.of(soft("sports")),
            List.of(removes ? hard("basketball") : soft("basketball")),
            400);
    // When
    List<String> paged = new ArrayList<>();
    for (int offset = 0; offset < 400; offset += 23) {
      paged.addAll(ids(search(page(all, Math.min(23, 400 - offset), offset)).hits()));
    }
    // Then
    assertThat(paged).doesNotHaveDuplicates().isEqualTo(ids(search(all).hits()));
  }

  /** Captions are nearer to texts than images are, so each modality returns its own best ones. */
  @ParameterizedTest
  @ValueSource(strings = {"plain", "average", "deo"})
  void bestHitsComeFirstWhateverTheirModality(String method) {
    // Given
    List<PointChange> changes = new ArrayList<>();
    for (int i = 0; i < 150; i++) {
      changes.add(change("caption-%03d".formatted(i), "a match", 1, 0, i / 200f));
      changes.add(pictureChange("picture-%03d".formatted(i), 1, 0, 3 + i / 200f));
    }
    apply(changes);
    Search search =
        in(of(method, List.of(soft("sports")), List.of(), 150), Modality.CAPTION, Modality.IMAGE);
    // When
    List<ScoredHit> hits = search(search).hits();
    // Then
    assertThat(ids(hits)).allMatch(id -> id.startsWith("caption"));
    assertThat(ids(search(page(search, 50, 60)).hits())).isEqualTo(ids(hits.subList(60, 110)));
  }

  @Test
  void tooManyAssetsForTheDimensionsOfTermsAreRefused() {
    sportsCollection();
    List<Term> many = IntStream.range(0, 21).mapToObj(i -> soft("sport " + i)).toList();
    Search search = of(SparseMethod.NAME, many, List.of(), 5);

    assertThatThrownBy(() -> search(with(search, search.parameters().with(SparseMethod.K, 1_000))))
        .isInstanceOf(SearchException.class)
        .hasMessageContaining("21 different terms")
        .hasMessageContaining("at most 20000");
  }

  private static Search with(Search search, ParameterValues parameters) {
    return new Search(
        search.clauses(),
        search.method(),
        parameters,
        search.in(),
        search.filter(),
        search.limit(),
        search.offset(),
        search.explain());
  }

  /** Each line is one more text to encode, which takes most of the time of a search. */
  @ParameterizedTest
  @CsvSource({"hybrid,false", "average,false", "sparse,false", "plain,true", "deo,true"})
  void encodesLinesOnlyForMethodsThatUseThem(String method, boolean read) {
    // Given
    sportsCollection();
    List<String> encoded = new ArrayList<>();
    QueryEncoder noting =
        new QueryEncoder() {
          @Override
          public Uni<Encoding> text(String text) {
            encoded.add(text);
            return encoder.text(text);
          }

          @Override
          public Uni<Encoding> image(ImageSource source) {
            return encoder.image(source);
          }

          @Override
          public Uni<Encoding> vector(float[] unit) {
            return encoder.vector(unit);
          }
        };
    String line = "sports but not basketball";
    Search terms = of(method, List.of(soft("sports")), List.of(soft("basketball")), 5);
    Clause clause =
        new Clause(line, terms.clauses().getFirst().positives(), List.of(soft("basketball")));
    // When
    new SearchEngine(noting, manifest(CALIBRATION), index, SearchMethods.installed())
        .search(
            new Search(
                List.of(clause),
                method,
                terms.parameters(),
                terms.in(),
                terms.filter(),
                5,
                0,
                true))
        .await()
        .indefinitely();
    // Then
    assertThat(encoded).contains("sports", "basketball");
    assertThat(encoded.contains(line)).isEqualTo(read);
  }

  @Test
  void deoStartsFromTheWholeQueryWithAllTerms() {
    // Given
    sportsCollection();
    String text = "sports (no basketball) and food (no basketball)";
    List<Term> no = List.of(soft("basketball"));
    Clause one = new Clause(text, List.of(soft("sports"), soft("food")), no);
    List<Clause> two =
        List.of(
            new Clause(text, List.of(soft("sports")), no),
            new Clause(text, List.of(soft("food")), no));
    // When
    List<ScoredHit> joined = search(clauses(List.of(one))).hits();
    List<ScoredHit> apart = search(clauses(two)).hits();
    // Then
    assertThat(ids(apart)).isEqualTo(ids(joined));
    assertThat(apart.getFirst().score()).isEqualTo(joined.getFirst().score());
    assertThat(search(clauses(two)).shifts())
        .extracting(SearchResult.Shift::label)
        .containsExactly("sports", "food", "basketball");
  }

  private static Search clauses(List<Clause> clauses) {
    Search search = of(DeoMethod.NAME, List.of(soft("sports")), List.of(), 5);
    return new Search(
        clauses,
        search.method(),
        search.parameters(),
        search.in(),
        search.filter(),
        search.limit(),
        search.offset(),
        search.explain());
  }

  private static Search page(Search search, int limit, int offset) {
    return new Search(
        search.clauses(),
        search.method(),
        search.parameters(),
        search.in(),
        search.filter(),
        limit,
        offset,
        search.explain());
  }

  @ParameterizedTest
  @ValueSource(strings = {"average", "deo", "hybrid"})
  void strongerNegativesRankLower(String method) {
    sportsCollection();
    Example.Vector balls = new Example.Vector(new float[] {0.6f, 0.8f, 0});

    double little = score(method, new Term(balls, 0.25, false, null), "mixed");
    double much = score(method, new Term(balls, 4, false, null), "mixed");

    assertThat(much).isLessThan(little - 0.02);
  }

  private double score(String method, Term negative, String id) {
    return search(of(method, List.of(soft("sports")), List.of(negative), 5)).hits().stream()
        .filter(hit -> hit.point().id().value().equals(id))
        .findFirst()
        .orElseThrow()
        .score();
  }

  @Test
  void sparseRejectsWeights() {
    sportsCollection();
    Term weighted = new Term(new Example.Text("basketball"), 2, false, null);

    assertThatThrownBy(
            () -> search(of(SparseMethod.NAME, List.of(soft("sports")), List.of(weighted), 5)))
        .isInstanceOf(SearchException.class)
        .hasMessageContaining("weight");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sports                         | caption       | params.steps, params.words",
        "people play sports at a school | caption       | params.steps, params.strength",
        "people play sports at a school | caption,image | params.strength",
        "people play sports at a school | image         | params.strength, params.words"
      })
  void notesParametersThatHybridDoesNotReadForASearch(String text, String in, String unread) {
    sportsCollection();
    Search usual = of(HybridMethod.NAME, List.of(soft(text)), List.of(soft("basketball")), 5);
    Search search =
        new Search(
            usual.clauses(),
            usual.method(),
            ParameterValues.DEFAULT
                .with(HybridMethod.STRENGTH, 2.0)
                .with(HybridMethod.WORDS, 0.5)
                .with(DeoMethod.STEPS, 3),
            Stream.of(in.split(",")).map(Modality::new).collect(Collectors.toSet()),
            usual.filter(),
            5,
            0,
            false);

    assertThat(search(search).notes())
        .contains("Method hybrid does not read %s for this search: no effect.".formatted(unread));
  }

  @Test
  void hybridGivesAssetExamplesNoProbability() {
    sportsCollection();
    Term asset = Term.of(new Example.Id(new AssetId("basketball")));

    SearchResult result = search(of(HybridMethod.NAME, List.of(soft("sports")), List.of(asset), 5));

    assertThat(result.hits())
        .allSatisfy(
            hit ->
                assertThat(hit.parts())
                    .extracting(ScoreContribution::probability)
                    .containsOnlyNulls());
    assertThat(result.shifts()).extracting(SearchResult.Shift::label).contains("asset basketball");
  }

  @Test
  void explainsImpossibleSearches() {
    sportsCollection();

    assertThatThrownBy(
            () ->
                search(
                    of(
                        SearchMethods.AUTO,
                        List.of(Term.of(new Example.Id(new AssetId("x")))),
                        List.of(),
                        5)))
        .isInstanceOf(SearchException.class)
        .hasMessage("no asset has the id x");
    assertThatThrownBy(() -> search(of(SparseMethod.NAME, List.of(), List.of(soft("sports")), 5)))
        .isInstanceOf(SearchException.class)
        .hasMessageContaining("negatives alone");
    assertThatThrownBy(
            () ->
                search(
                    of(
                        SearchMethods.AUTO,
                        List.of(soft("sports")),
                        List.of(new Term(new Example.Id(new AssetId("soup")), 1, true, null)),
                        5)))
        .isInstanceOf(SearchException.class)
        .hasMessageContaining("asset soup: describe it in words, or use mode soft");
  }

  @Test
  void rejectsHardExclusionInUncalibratedModalities() {
    // Given a bundle that is calibrated for captions
    sportsCollection();
    Search search = of(DeoMethod.NAME, List.of(soft("sports")), List.of(hard("food")), 5);
    // When, Then
    assertThatThrownBy(() -> search(in(search, Modality.IMAGE)))
        .isInstanceOf(SearchException.class)
        .hasMessageContaining("is calibrated for caption: add one of these to in")
        .hasMessageContaining("use mode soft");
  }

  @Test
  void rejectsHardExclusionWithoutCalibration() {
    sportsCollection();
    SearchEngine engine =
        new SearchEngine(encoder, manifest(null), index, SearchMethods.installed());

    assertThatThrownBy(
            () ->
                engine
                    .search(
                        of(SearchMethods.AUTO, List.of(soft("sports")), List.of(hard("food")), 5))
                    .await()
                    .indefinitely())
        .isInstanceOf(SearchException.class)
        .hasMessageContaining("calibrated");
  }
}
