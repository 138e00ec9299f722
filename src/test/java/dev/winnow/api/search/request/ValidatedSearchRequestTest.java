package dev.winnow.api.search.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.Views;
import dev.winnow.http.ProblemException;
import dev.winnow.http.ProblemType;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.filter.Filter;
import dev.winnow.index.filter.FilterParser;
import dev.winnow.interpretation.Interpretation;
import dev.winnow.interpretation.InterpretedClause;
import dev.winnow.interpretation.rules.RuleInterpreter;
import dev.winnow.search.SearchEngine;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.search.model.Search;
import dev.winnow.search.scoring.Candidate;
import dev.winnow.testing.Axes;
import dev.winnow.testing.FewPoints;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From a request to a search, in the three-dimensional space of {@code Axes}. */
class ValidatedSearchRequestTest {

  private static final RuleInterpreter INTERPRETER = new RuleInterpreter();

  private static final BundleManifest BUNDLE = Axes.bundle(null);

  private static ValidatedSearchRequest plan(
      String text, String method, @Nullable Map<String, JsonNode> parameters) {
    return plan(text, method, parameters, null);
  }

  private static ValidatedSearchRequest plan(
      String text,
      String method,
      @Nullable Map<String, JsonNode> parameters,
      @Nullable JsonNode filter) {
    return ValidatedSearchRequest.of(
        new SearchRequest(
            text,
            null,
            null,
            method,
            parameters,
            null,
            null,
            null,
            filter,
            null,
            null,
            null,
            null,
            null),
        BUNDLE,
        SearchMethods.installed());
  }

  private static double score(Search search, Point point) {
    return new SearchEngine(new Axes(), BUNDLE, new FewPoints(), SearchMethods.installed())
        .standing(search, 1e-6)
        .await()
        .indefinitely()
        .match(Candidate.of(point))
        .orElseThrow()
        .score();
  }

  @Test
  void withoutAssetsKeepsTheFilter() throws JsonProcessingException {
    // Given a filter that nests as deep as a request may
    String nested = "{\"key\":\"kind\",\"match\":{\"value\":\"dog\"}}";
    for (int level = 0; level < FilterParser.MAX_DEPTH; level++) {
      nested = "{\"must\":[%s]}".formatted(nested);
    }
    // When
    Filter filter =
        plan("dog", "auto", null, new ObjectMapper().readTree(nested))
            .without(List.of(new AssetId("a"), new AssetId("a"), new AssetId("b")))
            .filter();
    // Then
    assertThat(Stream.of("a", "b", "c").filter(id -> kind(id, "dog").passes(filter)))
        .containsExactly("c");
    assertThat(kind("c", "cat").passes(filter)).isFalse();
  }

  private static Point kind(String id, String kind) {
    return new Point(
        new AssetId(id),
        Version.ofOffset(1),
        Map.of(),
        Map.of(),
        new Payload(List.of(), Map.of("kind", kind), null, false));
  }

  /** A board may be the hits of a search. */
  @Test
  void readsEachBoardOnce() {
    // Given
    List<String> read = new ArrayList<>();
    BoardLookup boards =
        id -> {
          read.add(id);
          return List.of(new AssetId(id + "/1"));
        };
    SearchRequest request =
        new SearchRequest(
            null,
            Collections.nCopies(64, SearchRequest.Example.ofBoard("bikes", null)),
            List.of(
                SearchRequest.Example.ofBoard("winter", null),
                SearchRequest.Example.ofBoard("bikes", List.of("style"))),
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null);
    // When
    ValidatedSearchRequest validated =
        ValidatedSearchRequest.of(request, withViews(), SearchMethods.installed(), boards);
    // Then
    assertThat(read).containsExactly("bikes", "winter");
    assertThat(validated.positives()).hasSize(64);
    assertThat(validated.negatives()).hasSize(2);
  }

  private static BundleManifest withViews() {
    List<Float> half = List.of(0.5f, 0.5f, 0.5f);
    return new BundleManifest(
        "test",
        "1",
        3,
        new BundleManifest.Text("f", "f", "cls", 16, null),
        new BundleManifest.Image("f", 8, 8, "stretch", half, half),
        null,
        new Views("f", 3, 4, null, List.of(new Views.View("style", 0.3, 0.3, 0.05))),
        null,
        null,
        null,
        null,
        Map.of("f", new BundleManifest.BundleFile("f", "0".repeat(64))));
  }

  @Test
  void rejectsATextWithTooManyTerms() {
    // Given
    String text = animalsWithout(300);
    ValidatedSearchRequest validated = plan(text, "auto", null);
    Interpretation understood = INTERPRETER.interpret(text);
    // When, Then
    assertThatThrownBy(() -> validated.search(understood))
        .isInstanceOfSatisfying(
            ProblemException.class, e -> assertThat(e.type()).isEqualTo(ProblemType.UNPROCESSABLE))
        .hasMessageContaining("301")
        .hasMessageContaining("at most 64");
  }

  @Test
  void acceptsATextWithManyTerms() {
    // Given
    String text = animalsWithout(63);
    // When
    Search search = plan(text, "auto", null).search(INTERPRETER.interpret(text));
    // Then
    assertThat(search.clauses()).flatExtracting(clause -> clause.negatives()).hasSize(63);
  }

  @Test
  void rejectsTooManyTermsInAllClauses() {
    // Given
    String text = "dogs and cats and cars and boats and trees and birds and horses and cows";
    Interpretation understood =
        new Interpretation(
            Stream.of(text.split(" and ", -1))
                .map(thing -> new InterpretedClause(thing, List.of(thing), List.of()))
                .toList(),
            "dogs and cats",
            "rules",
            null);
    // When / Then
    assertThat(beside(text, 63).search(understood).clauses()).hasSize(8);
    assertThatThrownBy(() -> beside(text, 64).search(understood))
        .isInstanceOfSatisfying(
            ProblemException.class, e -> assertThat(e.type()).isEqualTo(ProblemType.UNPROCESSABLE))
        .hasMessageContaining("the 8 clauses of the search have 520 positives and negatives")
        .hasMessageContaining("at most 512");
  }

  @Test
  void limitsTheTextsThatAreEncoded() {
    // Given a thing that is compared in a dozen colours
    String thing = "a red " + "very long ".repeat(800) + "coat";
    // When / Then
    assertThat(read("{'text':'%s'}", thing.replace("red ", "")).search(null).clauses()).hasSize(1);
    assertThatThrownBy(() -> read("{'text':'%s','interpret':false}", thing).search(null))
        .isInstanceOfSatisfying(
            ProblemException.class, e -> assertThat(e.type()).isEqualTo(ProblemType.UNPROCESSABLE))
        .hasMessageContaining("at most 100000 are allowed");
  }

  /** Returns a request for a text and so many negatives. */
  private static ValidatedSearchRequest beside(String text, int examples) {
    return ValidatedSearchRequest.of(
        new SearchRequest(
            text,
            null,
            IntStream.range(0, examples)
                .mapToObj(i -> SearchRequest.Example.ofText("a" + i))
                .toList(),
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null),
        BUNDLE,
        SearchMethods.installed());
  }

  @Test
  void limitsExplanations() {
    // Given 21 terms
    String text = animalsWithout(20);
    Interpretation understood = INTERPRETER.interpret(text);
    // When / Then
    assertThat(read("{'text':'%s','explain':true,'limit':952}", text).search(understood).explain())
        .isTrue();
    assertThatThrownBy(
            () -> read("{'text':'%s','explain':true,'limit':953}", text).search(understood))
        .hasMessage("with 21 terms, explain allows at most 952 hits; limit is 953");
  }

  @Test
  void rejectsUncertainAssetsWithoutHardExclusion() {
    assertThatThrownBy(() -> read("{'text':'%s','uncertain':'remove'}", "dogs, no cats"))
        .hasMessage("uncertain: remove is for hard exclusions; give mode: hard");
    assertThat(
            read("{'text':'%s','uncertain':'remove','mode':'hard'}", "dogs")
                .search(null)
                .removeUncertain())
        .isTrue();
  }

  private static ValidatedSearchRequest read(String json, String text) {
    try {
      return ValidatedSearchRequest.of(
          new ObjectMapper()
              .readValue(json.formatted(text).replace('\'', '"'), SearchRequest.class),
          BUNDLE,
          SearchMethods.installed());
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  private static String animalsWithout(int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj("no a%d"::formatted)
        .collect(Collectors.joining(", ", "animals but ", ""));
  }

  @Test
  void plainEncodesAllTopicsOfATextAsOneLine() {
    // Given
    String text = "dogs (no cats) and the sea (no cats)";
    Interpretation twoTopics =
        new Interpretation(
            List.of(
                new InterpretedClause("dogs (no cats)", List.of("dogs"), List.of("cats")),
                new InterpretedClause("the sea (no cats)", List.of("the sea"), List.of("cats"))),
            "dogs and the sea",
            "rules",
            null);
    // When
    double score = score(plan(text, "plain", null).search(twoTopics), Axes.point("all", 1, 1, 1));
    // Then: the text names all three, its topics name cats twice as often
    assertThat(score).isCloseTo(1, within(1e-6));
  }

  @ParameterizedTest
  @CsvSource({"dog", "a dog walks along the sea"})
  void omittedParametersKeepTheirDefaults(String wanted) {
    // Given
    Interpretation understood =
        new Interpretation(
            List.of(
                new InterpretedClause(wanted + " without a cat", List.of(wanted), List.of("cat"))),
            wanted,
            "rules",
            null);
    Point point = Axes.point("dog and sea", 1, 0.2f, 0.5f);
    // When
    double usual = score(plan(wanted, "deo", null).search(understood), point);
    double said = score(plan(wanted, "deo", deo(null, 20)).search(understood), point);
    double faster = score(plan(wanted, "deo", deo(0.05, null)).search(understood), point);
    // Then
    assertThat(said).isEqualTo(usual);
    assertThat(faster).isNotCloseTo(usual, within(1e-3));
  }

  private static Map<String, JsonNode> deo(@Nullable Double rate, @Nullable Integer steps) {
    Map<String, JsonNode> params = new HashMap<>();
    params.put("learning_rate", JsonNodeFactory.instance.numberNode(rate));
    params.put("steps", JsonNodeFactory.instance.numberNode(steps));
    return params;
  }
}
