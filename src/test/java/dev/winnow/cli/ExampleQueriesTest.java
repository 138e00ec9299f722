package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.asset.AssetId;
import dev.winnow.asset.ImageSource;
import dev.winnow.asset.Modality;
import dev.winnow.asset.Version;
import dev.winnow.bundle.TextRole;
import dev.winnow.cli.push.source.SceneSource;
import dev.winnow.encoder.BulkEncoder;
import dev.winnow.encoder.Encoding;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.filter.Filter;
import dev.winnow.index.filter.FilterParser;
import dev.winnow.interpretation.rules.RuleInterpreter;
import dev.winnow.scene.Hue;
import dev.winnow.scene.Scene;
import dev.winnow.scene.catalogue.Category;
import dev.winnow.scene.drawing.Style;
import dev.winnow.search.QueryEncoder;
import dev.winnow.search.SearchEngine;
import dev.winnow.search.TextClauses;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.ParameterValues;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchResult;
import dev.winnow.search.model.Term;
import dev.winnow.testing.TestBundle;
import dev.winnow.wiring.EmbeddedIndex;
import io.smallrye.mutiny.Uni;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every query that the demo, the page, the help and the README show, on the demo's scenes. */
class ExampleQueriesTest {

  private static final int SCENES = 1_000;
  private static final int SIZE = 320;
  private static final int SPARSE_TOP = 80;

  @TempDir static Path directory;

  private static BulkEncoder encoder;
  private static VectorIndex index;
  private static List<Scene> scenes;

  /** Texts of queries, most of which several tests use. */
  private static final Map<String, Encoding> encoded = new ConcurrentHashMap<>();

  @BeforeAll
  static void indexTheDemo() throws IOException {
    encoder = BulkEncoder.open("classpath:/bundles/default", TestBundle.MODELS, 2);
    index = EmbeddedIndex.open(directory.resolve("index"), encoder.manifest());
    scenes = IntStream.range(0, SCENES).mapToObj(SceneSource.world()::scene).toList();
    List<Encoding> captions =
        encoder.texts(
            TextRole.PASSAGE,
            scenes.stream().flatMap(s -> s.captions().stream()).toList(),
            done -> {});
    List<Encoding> images = encoder.images(SCENES, i -> scenes.get(i).render(SIZE), done -> {});
    List<PointChange> changes = new ArrayList<>();
    int at = 0;
    for (int i = 0; i < SCENES; i++) {
      int end = at + scenes.get(i).captions().size();
      Encoding told = Encoding.mean(captions.subList(at, end), SPARSE_TOP);
      changes.add(new PointChange.Upsert(point(scenes.get(i), images.get(i), told), null));
      at = end;
    }
    index.apply(changes).await().indefinitely();
  }

  private static Point point(Scene scene, Encoding image, Encoding caption) {
    return new Point(
        new AssetId(scene.id()),
        new Version(null, 1),
        Map.of("image", image.dense(), "caption", caption.dense()),
        Map.of(
            Modality.IMAGE.sparseKey(), Objects.requireNonNull(image.sparse()),
            Modality.CAPTION.sparseKey(), Objects.requireNonNull(caption.sparse())),
        new Payload(scene.captions(), new HashMap<>(scene.attributes()), null, false));
  }

  @AfterAll
  static void close() {
    index.close();
    encoder.close();
  }

  private record Query(
      String text, List<String> not, boolean hard, Set<Modality> in, Filter filter) {

    Query(String text) {
      this(text, List.of(), false, Set.of(Modality.IMAGE, Modality.CAPTION), Filter.NONE);
    }
  }

  private record Shown(Query query, Predicate<Scene> right) {
    @Override
    public String toString() {
      return query.toString();
    }
  }

  static Stream<Shown> shown() {
    return Stream.of(
        new Shown(new Query("a dog"), holds("dog")),
        new Shown(new Query("musical instruments"), is(Category.INSTRUMENT)),
        new Shown(new Query("animals but not dogs"), is(Category.ANIMAL).and(not("dog"))),
        new Shown(
            new Query("sports but not basketball"), is(Category.SPORT).and(not("basketball"))),
        new Shown(new Query("a dog but not a cat"), holds("dog").and(not("cat"))),
        new Shown(hard("vehicles without cars"), is(Category.VEHICLE).and(not("car"))),
        new Shown(
            new Query(
                "vehicles",
                List.of("cars"),
                true,
                Set.of(Modality.IMAGE, Modality.CAPTION),
                Filter.NONE),
            is(Category.VEHICLE).and(not("car"))),
        new Shown(new Query("vehicles without cars"), is(Category.VEHICLE).and(not("car"))),
        new Shown(new Query("furniture not chairs"), is(Category.FURNITURE).and(not("chair"))),
        new Shown(new Query("food without pizza"), is(Category.FOOD).and(not("pizza"))),
        new Shown(
            new Query("musical instruments but not guitars"),
            is(Category.INSTRUMENT).and(not("guitar"))),
        new Shown(new Query("toys but not balloons"), is(Category.TOY).and(not("balloon"))),
        new Shown(new Query("buildings except houses"), is(Category.BUILDING).and(not("house"))),
        new Shown(
            new Query("clothing without hats"),
            is(Category.CLOTHING).and(not("top hat")).and(not("baseball cap"))),
        new Shown(
            new Query("birds other than penguins"),
            holds("sparrow").or(holds("owl")).and(not("penguin"))),
        new Shown(
            new Query("fruit but not apples"),
            Stream.of("banana", "strawberry", "watermelon", "pineapple")
                .map(ExampleQueriesTest::holds)
                .reduce(scene -> false, Predicate::or)
                .and(not("apple"))),
        new Shown(new Query("a dog but not on the beach"), holds("dog").and(at("beach").negate())),
        new Shown(new Query("a beach without boats"), at("beach").and(not("sailboat"))),
        new Shown(new Query("a street without cars"), onStreet().and(not("car"))),
        new Shown(
            new Query("a meadow without trees"),
            at("meadow").and(not("oak")).and(not("fir")).and(not("palm"))),
        new Shown(new Query("snow without animals"), at("snow").and(is(Category.ANIMAL).negate())),
        new Shown(
            new Query("a room without furniture"), at("room").and(is(Category.FURNITURE).negate())),
        new Shown(
            new Query("cars that are not red"), holds("car").and(holds("car", Hue.RED).negate())),
        new Shown(
            new Query("a dog", List.of(), false, Set.of(Modality.IMAGE), Filter.NONE),
            holds("dog")),
        new Shown(
            new Query(
                "animals", List.of(), false, Set.of(Modality.IMAGE, Modality.CAPTION), beach()),
            is(Category.ANIMAL).and(at("beach"))));
  }

  private static Query hard(String text) {
    return new Query(text, List.of(), true, Set.of(Modality.IMAGE, Modality.CAPTION), Filter.NONE);
  }

  private static Filter beach() {
    try {
      return FilterParser.parse(
          new ObjectMapper()
              .readTree("{\"must\":[{\"key\":\"background\",\"match\":{\"value\":\"beach\"}}]}"));
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  private static Predicate<Scene> holds(String object) {
    return scene ->
        scene.factors().objects().stream().anyMatch(o -> o.type().name().equals(object));
  }

  private static Predicate<Scene> holds(String object, Hue hue) {
    return scene ->
        scene.factors().objects().stream()
            .anyMatch(o -> o.type().name().equals(object) && o.hue() == hue);
  }

  private static Predicate<Scene> onStreet() {
    return at("night street").or(at("road with crosswalk")).or(at("road without crosswalk"));
  }

  private static Predicate<Scene> not(String object) {
    return holds(object).negate();
  }

  private static Predicate<Scene> is(Category category) {
    return scene ->
        scene.factors().objects().stream().anyMatch(o -> o.type().category() == category);
  }

  private static Predicate<Scene> at(String background) {
    return scene -> scene.factors().background().label().equals(background);
  }

  @ParameterizedTest
  @MethodSource("shown")
  void firstThreeHitsAreCorrect(Shown shown) {
    assertThat(scenes(search(shown.query, 3))).hasSize(3).allMatch(shown.right);
  }

  /** People read the percentage of a hit: the order must not contradict it. */
  @ParameterizedTest
  @MethodSource("shown")
  void ordersHitsByMatch(Shown shown) {
    List<Double> matches =
        search(shown.query, 10).hits().stream()
            .map(hit -> Objects.requireNonNull(hit.fit().match()))
            .toList();

    for (int i = 0; i + 1 < matches.size(); i++) {
      assertThat(matches.get(i)).isGreaterThan(matches.get(i + 1) - 0.1);
    }
  }

  static Stream<Shown> bound() {
    return Stream.of(
        new Shown(new Query("a red car but not a bus"), holds("car", Hue.RED).and(not("bus"))),
        new Shown(
            new Query("a line drawing of a dog"),
            holds("dog").and(scene -> scene.factors().style() == Style.OUTLINE)));
  }

  @ParameterizedTest
  @MethodSource("bound")
  void firstHitHasTheColourOrStyle(Shown shown) {
    assertThat(scenes(search(shown.query, 1))).hasSize(1).allMatch(shown.right);
  }

  /** Clearly matching hits are not called weak. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "animals but not dogs",
        "vehicles without cars",
        "furniture not chairs",
        "food without pizza",
        "toys but not balloons"
      })
  void firstTenHitsAreNotWeak(String text) {
    assertThat(search(new Query(text), 10).hits()).noneMatch(hit -> hit.fit().weak());
  }

  /** Siblings of the excluded member are similar to it, and must stay. */
  @ParameterizedTest
  @ValueSource(strings = {"flutes", "saxophones", "clarinets"})
  void keepsSiblingsOfAnExcludedMember(String member) {
    List<Scene> hits = scenes(search(new Query("wind instruments but not " + member), 10));

    assertThat(hits).filteredOn(holds("trumpet").or(holds("accordion"))).hasSizeGreaterThan(6);
  }

  @Test
  void excludesBasketballFromTheFirstTen() {
    List<Scene> before = scenes(search(new Query("sports"), 10));
    List<Scene> after = scenes(search(new Query("sports but not basketball"), 10));

    assertThat(before).filteredOn(holds("basketball")).hasSizeGreaterThanOrEqualTo(2);
    assertThat(after).hasSize(10).noneMatch(holds("basketball"));
  }

  @Test
  void hardModeRemovesOnlyBasketball() {
    List<SearchResult.Excluded> excluded = search(hard("sports but not basketball"), 10).excluded();

    assertThat(excluded).hasSizeGreaterThanOrEqualTo(2);
    assertThat(excluded)
        .filteredOn(asset -> !holds("basketball").test(scene(asset.point())))
        .hasSizeLessThanOrEqualTo(Math.max(1, excluded.size() / 10));
  }

  private static SearchResult search(Query query, int limit) {
    List<Term> negatives =
        query.not.stream()
            .map(text -> new Term(new Example.Text(text), 1, query.hard, null))
            .toList();
    var understood = new RuleInterpreter().interpret(query.text);
    return new SearchEngine(new Texts(), encoder.manifest(), index, SearchMethods.installed())
        .search(
            new Search(
                TextClauses.of(query.text, understood, List.of(), negatives, query.hard, false),
                SearchMethods.AUTO,
                ParameterValues.DEFAULT,
                query.in,
                query.filter,
                limit,
                0,
                false))
        .await()
        .indefinitely();
  }

  private static List<Scene> scenes(SearchResult result) {
    return result.hits().stream().map(hit -> scene(hit.point())).toList();
  }

  private static Scene scene(Point point) {
    return scenes.stream()
        .filter(scene -> scene.id().equals(point.id().value()))
        .findFirst()
        .orElseThrow();
  }

  private static Encoding encode(String text) {
    return encoder.texts(TextRole.QUERY, List.of(text), done -> {}).getFirst();
  }

  private static final class Texts implements QueryEncoder {

    @Override
    public Uni<Encoding> text(String text) {
      return Uni.createFrom().item(() -> encoded.computeIfAbsent(text, ExampleQueriesTest::encode));
    }

    @Override
    public Uni<Encoding> image(ImageSource source) {
      throw new AssertionError("only texts are shown");
    }

    @Override
    public Uni<Encoding> vector(float[] unit) {
      throw new AssertionError("only texts are shown");
    }
  }
}
