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
import dev.winnow.bundle.Views;
import dev.winnow.encoder.Encoding;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.filter.Filter;
import dev.winnow.search.method.AverageMethod;
import dev.winnow.search.method.HybridMethod;
import dev.winnow.search.method.PlainMethod;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.search.method.ViewsMethod;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.Fit;
import dev.winnow.search.model.Intent;
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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Boards among drawings of dogs, cats and cars, flat, chalk and comic: two views of three
 * dimensions, one for each kind and each style.
 */
class BoardSearchTest {

  private static final List<String> KINDS = List.of("dog", "cat", "car");
  private static final List<String> STYLES = List.of("flat", "chalk", "comic");

  private static final BundleManifest BUNDLE =
      SmallCollection.bundle(
          new Views(
              "f",
              3,
              4,
              null,
              List.of(
                  new Views.View("object", 0.3, 0.3, 0.05),
                  new Views.View("style", 0.3, 0.3, 0.05))),
          null,
          null);

  @TempDir Path directory;

  @SuppressWarnings("NullAway") // opened before each test
  private SmallCollection collection;

  @BeforeEach
  void fill() {
    collection = new SmallCollection(directory, BUNDLE, TEXTS);
    List<Point> points = new ArrayList<>();
    for (String kind : KINDS) {
      for (String style : STYLES) {
        for (int i = 0; i < 3; i++) {
          points.add(drawing(kind, style, i));
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

  /** Returns {@code dog-flat-0}; the number makes it a little different. */
  private static Point drawing(String kind, String style, int number) {
    return drawing(
        "%s-%s-%d".formatted(kind, style, number),
        axis(KINDS.indexOf(kind), number),
        axis(STYLES.indexOf(style), number + 1),
        Map.of("kind", kind, "style", style));
  }

  private static Point drawing(String id, float[] object, float[] style) {
    return drawing(id, DenseVectors.normalize(object), DenseVectors.normalize(style), Map.of());
  }

  private static Point drawing(
      String id, float[] object, float[] style, Map<String, Object> attributes) {
    float[] views = new float[6];
    for (int i = 0; i < 3; i++) {
      views[i] = (float) (object[i] / Math.sqrt(2));
      views[3 + i] = (float) (style[i] / Math.sqrt(2));
    }
    return SmallCollection.point(
        id,
        Map.of("image", object, "views", views),
        new Payload(List.of(), attributes, null, false));
  }

  private static float[] axis(int at, int number) {
    float[] axis = {0.1f, 0.1f, 0.1f};
    axis[at] = 1;
    axis[number % 3] += 0.05f;
    return DenseVectors.normalize(axis);
  }

  private static final QueryEncoder TEXTS =
      new QueryEncoder() {
        @Override
        public Uni<Encoding> text(String text) {
          float[] dense = new float[3];
          for (int i = 0; i < 3; i++) {
            dense[i] = text.contains(KINDS.get(i)) ? 1 : 0.01f;
          }
          return Uni.createFrom().item(new Encoding(DenseVectors.normalize(dense), null));
        }

        @Override
        public Uni<Encoding> image(ImageSource source) {
          return Uni.createFrom().failure(new SearchException("no pictures"));
        }

        @Override
        public Uni<Encoding> vector(float[] unit) {
          return Uni.createFrom().item(new Encoding(unit, null));
        }
      };

  private static Term board(Set<String> views, String... ids) {
    return Term.of(new Example.Assets("board b", Stream.of(ids).map(AssetId::new).toList(), views));
  }

  private SearchResult find(List<Term> positives, List<Term> negatives) {
    return collection.find(positives, negatives);
  }

  private static Intent intent(SearchResult result) {
    return Objects.requireNonNull(result.intent());
  }

  @Test
  void weighsViewsByWhatMembersShare() {
    SearchResult result =
        find(
            List.of(board(Set.of(), "dog-chalk-0", "cat-chalk-1", "car-chalk-2", "dog-chalk-1")),
            List.of());

    assertThat(result.method()).isEqualTo(ViewsMethod.NAME);
    assertThat(intent(result).weights().getOrDefault("style", 0.0)).isGreaterThan(0.9);
    assertThat(intent(result).sentence())
        .startsWith("These 4 images share style (")
        .endsWith("All have style: chalk.");
    assertThat(ids(result)).allMatch(id -> id.contains("-chalk-")).hasSize(9);
    assertThat(result.hits()).extracting(ScoredHit::fit).containsOnly(Fit.NONE);
  }

  @Test
  void onlyNamedViewsCountBesideABoardWithoutNames() {
    SearchResult result =
        find(
            List.of(
                board(Set.of("object"), "dog-chalk-0"),
                board(Set.of(), "dog-flat-0", "dog-comic-0")),
            List.of());

    assertThat(intent(result).weights().getOrDefault("object", 0.0)).isEqualTo(1);
    assertThat(ids(result)).allMatch(id -> id.startsWith("dog-"));
  }

  @Test
  void scoresAreTheSumOfTheirParts() {
    SearchResult result =
        find(
            List.of(board(Set.of(), "dog-flat-0", "dog-chalk-1"), Term.of(new Example.Text("dog"))),
            List.of(board(Set.of("style"), "cat-comic-0")));

    assertThat(result.hits()).hasSize(9);
    for (ScoredHit hit : result.hits()) {
      double sum = hit.parts().stream().mapToDouble(ScoreContribution::value).sum();
      assertThat(sum).isCloseTo(hit.score(), within(1e-6));
    }
    assertThat(result.hits().getFirst().parts())
        .extracting(ScoreContribution::label)
        .contains("object", "style", "query");
  }

  @Test
  void composesObjectsOfOneBoardAndStyleOfAnother() {
    SearchResult result =
        find(
            List.of(
                board(Set.of("object"), "dog-flat-0", "dog-flat-1"),
                board(Set.of("style"), "car-comic-0", "cat-comic-1")),
            List.of());

    assertThat(ids(result).subList(0, 3)).allMatch(id -> id.startsWith("dog-comic-"));
    assertThat(intent(result).by()).isEqualTo(Intent.By.VIEWS);
    assertThat(intent(result).weights()).containsEntry("object", 0.5).containsEntry("style", 0.5);
  }

  @Test
  void typicalMemberHasScoreOneByASingleView() {
    SearchResult result =
        find(
            List.of(board(Set.of("style"), "dog-chalk-0", "cat-chalk-0", "car-chalk-0")),
            List.of());

    assertThat(ids(result).subList(0, 9)).allMatch(id -> id.contains("-chalk-"));
    assertThat(result.hits().getFirst().score()).isBetween(0.95, 1.1);
  }

  @Test
  void excludesTheStyleOfABoard() {
    List<Term> dogs = List.of(board(Set.of(), "dog-flat-0", "dog-chalk-1", "dog-comic-2"));

    SearchResult result = find(dogs, List.of(board(Set.of("style"), "cat-comic-0", "car-comic-1")));

    assertThat(ids(result).subList(0, 6))
        .allMatch(id -> id.startsWith("dog-"))
        .noneMatch(id -> id.contains("comic"));
    assertThat(result.hits().getLast().parts())
        .anyMatch(part -> !part.positive() && part.label().equals("style") && part.value() < 0);
  }

  @Test
  void weightOfANegativeBoardIsAFactorOfItsPenalty() {
    Term comic = board(Set.of("style"), "cat-comic-0", "car-comic-1");
    Term heavy = new Term(comic.example(), 3, false, null);
    Term dogs = board(Set.of(), "dog-flat-0", "dog-chalk-1", "dog-comic-2");
    Term text = Term.of(new Example.Text("dog"));

    for (List<Term> positives : List.of(List.of(dogs), List.of(text))) {
      double once = penalty(find(positives, List.of(comic)));
      double thrice = penalty(find(positives, List.of(heavy)));

      assertThat(once).isNotZero();
      assertThat(thrice).isCloseTo(3 * once, within(1e-6));
    }
  }

  /** Returns the contribution of the excluded style to the score of one of the dogs. */
  private static double penalty(SearchResult result) {
    return result.hits().stream()
        .filter(hit -> hit.point().id().value().equals("dog-flat-0"))
        .flatMap(hit -> hit.parts().stream())
        .filter(part -> !part.positive() && part.label().equals("style"))
        .mapToDouble(ScoreContribution::value)
        .sum();
  }

  @Test
  void negativeBoardsAloneRankDissimilarImagesFirst() {
    SearchResult result =
        find(List.of(), List.of(board(Set.of(), "dog-comic-0", "cat-comic-0", "car-comic-0")));

    assertThat(ids(result)).noneMatch(id -> id.contains("comic"));
  }

  @Test
  void requestOverridesTheIntent() {
    Search asked =
        weighed(
            SearchMethods.AUTO,
            board(Set.of(), "dog-chalk-0", "cat-chalk-1"),
            Map.of("object", 3.0, "style", 1.0));

    SearchResult result = collection.engine().search(asked).await().indefinitely();

    assertThat(intent(result).weights()).containsEntry("object", 0.75).containsEntry("style", 0.25);
    assertThat(intent(result).by()).isEqualTo(Intent.By.REQUEST);
  }

  private static Search weighed(String method, Term board, Map<String, Double> intent) {
    return new Search(
        List.of(new Clause(null, List.of(board), List.of())),
        method,
        ParameterValues.DEFAULT,
        Set.of(Modality.IMAGE),
        Filter.NONE,
        9,
        0,
        false,
        false,
        intent);
  }

  @Test
  void boardOfOneImageHasEqualWeights() {
    SearchResult result = find(List.of(board(Set.of(), "dog-flat-0")), List.of());

    assertThat(intent(result).weights()).containsEntry("object", 0.5).containsEntry("style", 0.5);
    assertThat(intent(result).sentence()).contains("all views have equal weights");
  }

  @Test
  void namesNoAttributeThatAllVisibleAssetsShare() {
    Term dogs = board(Set.of(), "dog-flat-0", "dog-flat-1");
    Filter flat = Filter.NONE.and(new Filter.MatchValue("style", "flat"));

    SearchResult result =
        collection
            .engine(flat)
            .search(search(SearchMethods.AUTO, List.of(dogs), List.of()))
            .await()
            .indefinitely();

    assertThat(intent(result).sentence()).endsWith(" All have kind: dog.");
  }

  @Test
  void imagesThatAreAlikeInNoViewHaveEqualWeights() {
    collection.apply(
        List.of(
            drawing("one", new float[] {1, 0, 0}, new float[] {0, 1, 0}),
            drawing("other", new float[] {-1, 0.3f, 0}, new float[] {0.3f, -1, 0})));

    SearchResult result = find(List.of(board(Set.of(), "one", "other")), List.of());

    assertThat(intent(result).weights()).containsEntry("object", 0.5).containsEntry("style", 0.5);
    assertThat(intent(result).sentence())
        .isEqualTo("These 2 images are alike in no view: all views have equal weights.");
  }

  @Test
  void notesMissingMembers() {
    SearchResult result =
        find(List.of(board(Set.of(), "dog-flat-0", "gone", "told", "dog-flat-1")), List.of());

    assertThat(result.notes())
        .containsExactly(
            "Left out of board b: gone not in the index; told without an image that was encoded"
                + " with views.");
  }

  @Test
  void notesOnlyMissingMembersIfViewsDoNotCount() {
    Search byMean =
        search(
            AverageMethod.NAME,
            List.of(board(Set.of(), "dog-flat-0", "gone", "told", "dog-flat-1")),
            List.of());

    SearchResult result = collection.engine().search(byMean).await().indefinitely();
    StandingQuery standing = collection.engine().standing(byMean, null).await().indefinitely();

    assertThat(result.notes()).containsExactly("Left out of board b: gone not in the index.");
    assertThat(standing.notes()).isEqualTo(result.notes());
  }

  @Test
  void explainsWhyBoardsCannotBeCompared() {
    assertThatThrownBy(() -> find(List.of(board(Set.of(), "gone")), List.of()))
        .isInstanceOf(SearchException.class)
        .hasMessageContaining("board b: none of the assets is in the index (the first is ");
    assertThatThrownBy(() -> find(List.of(board(Set.of(), "told")), List.of()))
        .hasMessageContaining("board b has no image");
    assertThatThrownBy(
            () ->
                collection
                    .engine()
                    .search(
                        search(
                            ViewsMethod.NAME, List.of(Term.of(new Example.Text("dog"))), List.of()))
                    .await()
                    .indefinitely())
        .hasMessageContaining("give a board or ids");
  }

  /** Views have a separate space, and must not get into means of text vectors. */
  @Test
  void otherMethodsUseTheMeanOfABoard() {
    SearchResult result =
        collection
            .engine()
            .search(
                search(
                    PlainMethod.NAME,
                    List.of(board(Set.of(), "cat-flat-0", "cat-comic-1")),
                    List.of()))
            .await()
            .indefinitely();

    assertThat(ids(result)).allMatch(id -> id.startsWith("cat-")).hasSize(9);
    assertThat(result.intent()).isNull();
  }

  @Test
  void otherMethodsRefuseViews() {
    Term styled = board(Set.of("style"), "cat-flat-0", "cat-comic-1");

    assertThatThrownBy(
            () ->
                collection
                    .engine()
                    .search(search(PlainMethod.NAME, List.of(styled), List.of()))
                    .await()
                    .indefinitely())
        .isInstanceOf(SearchException.class)
        .hasMessage("method plain does not compare by views: leave out views, or choose auto");
    assertThatThrownBy(
            () ->
                collection
                    .engine()
                    .search(
                        weighed(
                            PlainMethod.NAME, board(Set.of(), "cat-flat-0"), Map.of("style", 1.0)))
                    .await()
                    .indefinitely())
        .hasMessage("method plain does not compare by views: leave out intent, or choose auto");
  }

  @Test
  void boardsWithoutATextNeedImages() {
    assertThatThrownBy(() -> inCaptions(board(Set.of(), "dog-flat-0")))
        .isInstanceOf(SearchException.class)
        .hasMessage("boards compare images: add image to the searched modalities, or leave out in");
  }

  private SearchResult inCaptions(Term... positives) {
    return collection
        .engine()
        .search(
            new Search(
                List.of(new Clause(null, List.of(positives), List.of())),
                SearchMethods.AUTO,
                ParameterValues.DEFAULT,
                Set.of(Modality.CAPTION),
                Filter.NONE,
                9,
                0,
                false))
        .await()
        .indefinitely();
  }

  @Test
  void notesParametersOfOtherMethods() {
    Search plain =
        new Search(
            List.of(new Clause(null, List.of(Term.of(new Example.Text("dog"))), List.of())),
            PlainMethod.NAME,
            ViewsMethod.diverse(1, "style"),
            Set.of(Modality.IMAGE),
            Filter.NONE,
            9,
            0,
            false);

    assertThat(collection.engine().search(plain).await().indefinitely().notes())
        .containsExactly(
            "Method plain does not read params.diversity, params.diversity_view for this search: no effect.");
  }

  @Test
  void textNarrowsABoardSearch() {
    assertThat(ids(carsInChalk()).subList(0, 3)).allMatch(id -> id.startsWith("car-chalk-"));
  }

  private SearchResult carsInChalk() {
    return find(
        List.of(
            board(Set.of("style"), "dog-chalk-0", "cat-chalk-1"), Term.of(new Example.Text("car"))),
        List.of());
  }

  /** By the text and by the board alone, hundreds of assets are better. */
  @Test
  void findsTheBestSumOfATextAndABoard() {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < 250; i++) {
      points.add(drawing("car-" + i, new float[] {0, 0, 1}, new float[] {1, 0, 0}));
      points.add(drawing("chalk-" + i, new float[] {1, 0, 0}, new float[] {0, 1, 0}));
    }
    points.add(drawing("both", new float[] {0.3f, 0.3f, 1}, new float[] {0.3f, 1, 0.3f}));
    collection.apply(points);

    assertThat(ids(carsInChalk()).subList(0, 4)).contains("both");
  }

  @Test
  void excludedTextsKeepTheOrderOfTheBoard() {
    List<Term> dogs = List.of(board(Set.of(), "dog-flat-0", "dog-chalk-1", "dog-comic-2"));

    SearchResult result = find(dogs, List.of(Term.of(new Example.Text("cat"))));

    assertThat(ids(result)).allMatch(id -> id.startsWith("dog-")).hasSize(9);
    assertThat(intent(result).by()).isEqualTo(Intent.By.MEMBERS);
  }

  @Test
  void diversifiesHits() {
    SearchResult result =
        collection.engine().search(diverse("style", "object")).await().indefinitely();

    assertThat(ids(result).stream().map(id -> id.substring(0, 3)))
        .containsExactlyInAnyOrder("dog", "cat", "car");
  }

  @Test
  void diversifiesHitsByAnyViewOfTheBundle() {
    BundleManifest bundle =
        SmallCollection.bundle(
            new Views(
                "f",
                3,
                4,
                null,
                List.of(
                    new Views.View("shape", 0.3, 0.3, 0.05),
                    new Views.View("finish", 0.3, 0.3, 0.05))),
            null,
            null);
    try (SmallCollection other = new SmallCollection(directory.resolve("other"), bundle, TEXTS)) {
      List<Point> points = new ArrayList<>();
      for (String kind : KINDS) {
        for (int i = 0; i < 3; i++) {
          points.add(drawing(kind, "chalk", i));
        }
      }
      other.apply(points);

      SearchResult result =
          other.engine().search(diverse("finish", "shape")).await().indefinitely();

      assertThat(ids(result).stream().map(id -> id.substring(0, 3)))
          .containsExactlyInAnyOrder("dog", "cat", "car");
      assertThatThrownBy(
              () -> other.engine().search(diverse("finish", "object")).await().indefinitely())
          .isInstanceOf(SearchException.class)
          .hasMessage("params.diversity_view is 'object'; the bundle has shape, finish");
    }
  }

  private static Search diverse(String view, String differing) {
    return new Search(
        List.of(
            new Clause(
                null,
                List.of(board(Set.of(view), "dog-chalk-0", "dog-chalk-1", "dog-chalk-2")),
                List.of())),
        SearchMethods.AUTO,
        ViewsMethod.diverse(0.5, differing),
        Set.of(Modality.IMAGE),
        Filter.NONE,
        3,
        0,
        false);
  }

  @Test
  void standingQueryMatchesNewAssetsByABoard() {
    StandingQuery query =
        collection
            .engine()
            .standing(
                search(
                    SearchMethods.AUTO,
                    List.of(
                        board(
                            Set.of("style"), "dog-chalk-0", "cat-chalk-1", "car-chalk-2", "gone")),
                    List.of()),
                null)
            .await()
            .indefinitely();

    assertThat(query.notes()).containsExactly("Left out of board b: gone not in the index.");
    assertThat(query.method()).isEqualTo(ViewsMethod.NAME);
    assertThat(query.measure()).isEqualTo(StandingQuery.Measure.SCORE);
    assertThat(query.threshold()).isBetween(0.3, 1.3);
    assertThat(query.match(candidate("told"))).isEmpty();
  }

  @Test
  void standingQueryKeepsTheNamedMethod() {
    Term whole = board(Set.of(), "dog-chalk-0", "cat-chalk-1");
    Search byViews = search(HybridMethod.NAME, List.of(CHALK), List.of());
    Search byMean = search(HybridMethod.NAME, List.of(whole), List.of());

    assertThatThrownBy(() -> collection.engine().standing(byViews, null).await().indefinitely())
        .isInstanceOf(SearchException.class)
        .hasMessage("method hybrid does not compare by views: leave out views, or choose auto");
    assertThat(collection.engine().standing(byMean, null).await().indefinitely().method())
        .isEqualTo(PlainMethod.NAME);
  }

  @Test
  void standingQueryRequiresTheBoardAndTheText() {
    StandingQuery query = standing(List.of(CHALK, Term.of(new Example.Text("dog"))), List.of());

    assertThat(matched(query)).containsExactly("dog-chalk-1");
    double score = query.match(candidate("dog-chalk-1")).orElseThrow().score();
    assertThat(score).isGreaterThanOrEqualTo(query.threshold());
  }

  @Test
  void standingQueryRequiresTheBoardAndNoNegative() {
    // Given a drawing whose cosine with dogs is about 0.45, as that of unrelated things may be
    collection.apply(
        List.of(drawing("cow", new float[] {0.45f, 0.9f, 0}, new float[] {0.1f, 1.05f, 0.1f})));
    // When
    StandingQuery query = standing(List.of(CHALK), List.of(Term.of(new Example.Text("dog"))));
    // Then
    assertThat(matched(query)).containsExactly("cat-chalk-1", "car-chalk-1");
    double score = query.match(candidate("cow")).orElseThrow().score();
    assertThat(score).isGreaterThanOrEqualTo(query.threshold());
  }

  @Test
  void askedThresholdAppliesToTheWholeScore() {
    List<Term> terms = List.of(CHALK, Term.of(new Example.Text("dog")));
    StandingQuery query =
        collection
            .engine()
            .standing(search(SearchMethods.AUTO, terms, List.of()), 0.9)
            .await()
            .indefinitely();

    assertThat(query.threshold()).isEqualTo(0.9);
    assertThat(matched(query)).contains("dog-chalk-1", "dog-flat-1");
  }

  private static final Term CHALK =
      board(Set.of("style"), "dog-chalk-0", "cat-chalk-0", "car-chalk-0");

  private StandingQuery standing(List<Term> positives, List<Term> negatives) {
    return collection
        .engine()
        .standing(search(SearchMethods.AUTO, positives, negatives), null)
        .await()
        .indefinitely();
  }

  /** Returns those drawings that match, of one of each kind and style. */
  private List<String> matched(StandingQuery query) {
    return KINDS.stream()
        .flatMap(kind -> STYLES.stream().map(style -> "%s-%s-1".formatted(kind, style)))
        .filter(id -> query.match(candidate(id)).isPresent())
        .toList();
  }

  private Candidate candidate(String id) {
    AssetId assetId = new AssetId(id);
    return Candidate.of(Objects.requireNonNull(collection.fetch(assetId)));
  }
}
