package dev.winnow.api.search;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.startsWith;

import dev.winnow.testing.CaptionCorpus;
import dev.winnow.testing.WinnowService;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** "Sports but not basketball", over HTTP, through the real parts. */
@QuarkusTest
@WithTestResource(WinnowService.class)
class ExclusionIT {

  private static final String FILTER =
      "{\"must\":[{\"key\":\"corpus\",\"match\":{\"value\":\"exclusion-it\"}}]}";

  private static final Map<String, String> CAPTIONS =
      Map.of(
          "e/basketball", "a basketball player dunks a basketball",
          "e/tennis", "a woman plays tennis, a racket sport",
          "e/football", "sports: a football match in a stadium",
          "e/soup", "a bowl of tomato soup",
          "e/street", "an empty street at night");

  @BeforeEach
  void index() {
    CaptionCorpus.index("exclusion-it", CAPTIONS);
  }

  private static Response search(String... parameters) {
    var request = given().queryParam("filter", FILTER);
    for (int i = 0; i < parameters.length; i += 2) {
      request = request.queryParam(parameters[i], parameters[i + 1]);
    }
    return request.get("/v1/search");
  }

  @Test
  void findsSportsButNotBasketball() {
    Response answer = search("q", "sports but not basketball");

    answer
        .then()
        .statusCode(200)
        .body("interpreted.by", is("rules"))
        .body("interpreted.positive.text", contains("sports"))
        .body("interpreted.negative.text", contains("basketball"))
        .body("interpreted.negative.mode", contains("soft"))
        .body("method", is("hybrid"))
        .body("excluded", empty());
    List<String> ids = answer.path("hits.id");
    assertThat(ids.subList(0, 2)).containsExactlyInAnyOrder("e/tennis", "e/football");
  }

  @Test
  void combinesSeveralPositivesAndNegatives() {
    given()
        .contentType("application/json")
        .body(
            """
            {"positive":[{"text":"sports"},{"text":"a stadium"}],
             "negative":[{"text":"basketball"},{"text":"tennis"}],"limit":3,"filter":%s}"""
                .formatted(FILTER))
        .post("/v1/search")
        .then()
        .statusCode(200)
        .body("interpreted.positive.text", contains("sports", "a stadium"))
        .body("interpreted.negative.text", contains("basketball", "tennis"))
        .body("hits[0].id", is("e/football"));
    search("q", "sports in a stadium without basketball and without tennis", "limit", "1")
        .then()
        .statusCode(200)
        .body("interpreted.negative.text", contains("basketball", "tennis"))
        .body("hits.id", contains("e/football"));
  }

  @Test
  void hardModeRemovesAndGivesReasons() {
    search("q", "sports but not basketball", "mode", "hard")
        .then()
        .statusCode(200)
        .body("hits.id", not(hasItem("e/basketball")))
        .body("excluded.id", hasItem("e/basketball"))
        .body("excluded_count", greaterThan(0))
        .body("excluded[0].reason.term", is("basketball"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "average", "deo", "sparse", "hybrid"})
  void everyMethodExplainsItsScores(String method) {
    Response answer = search("q", "sports without basketball", "method", method, "explain", "true");

    answer.then().statusCode(200).body("method", is(method));
    List<Map<String, Object>> hits = answer.path("hits");
    for (int i = 0; i < hits.size(); i++) {
      List<Float> values = answer.path("hits[%d].explanation.value".formatted(i));
      double sum = values.stream().mapToDouble(Float::doubleValue).sum();
      assertThat(sum)
          .isCloseTo(
              ((Number) answer.path("hits[%d].score".formatted(i))).doubleValue(), within(1e-3));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "sports, not, basketball, true",
    "sports, not_id, e/basketball, true",
    "sports without basketball, not, tennis, true",
    "sports without basketball, id, e/tennis, true",
    "sports without basketball, limit, 5, false",
    "sports, limit, 5, false"
  })
  void notesNegativesThatPlainIgnores(String text, String name, String value, boolean noted) {
    String note =
        Objects.requireNonNullElse(
            search("q", text, name, value, "method", "plain")
                .then()
                .statusCode(200)
                .extract()
                .path("note"),
            "");

    assertThat(note.contains("Method plain does not rank by soft negatives")).isEqualTo(noted);
    assertThat(search("q", text, name, value, "method", "plain", "mode", "hard").asString())
        .doesNotContain("soft negatives");
  }

  @Test
  void deoReportsSimilaritiesBeforeAndAfter() {
    Response answer = search("q", "sports without basketball", "method", "deo", "explain", "true");

    Map<String, Object> positive = answer.path("optimised.find { it.positive }");
    Map<String, Object> negative = answer.path("optimised.find { !it.positive }");
    assertThat((Float) positive.get("after")).isGreaterThan((Float) positive.get("before"));
    assertThat((Float) negative.get("after")).isLessThan((Float) negative.get("before"));
  }

  @Test
  void searchesByNegativesAlone() {
    search("not", "sports", "not", "food", "limit", "1")
        .then()
        .statusCode(200)
        .body("hits.id", contains("e/street"))
        .body("interpreted.by", is("request"));
  }

  @Test
  void interpretationCanBeTurnedOff() {
    given()
        .contentType("application/json")
        .body(
            "{\"text\":\"life without principle\",\"interpret\":false,\"filter\":%s}"
                .formatted(FILTER))
        .post("/v1/search")
        .then()
        .statusCode(200)
        .body("interpreted.positive.text", contains("life without principle"))
        .body("interpreted.negative", empty())
        .body("method", is("plain"));
  }

  @Test
  void mixesExamplesOfAllKinds() {
    given()
        .contentType("application/json")
        .body(
            """
            {"positive":[{"text":"sports"},{"id":"e/tennis","weight":2}],
             "negative":[{"id":"e/basketball"},{"text":"food","weight":0.5}],"filter":%s}"""
                .formatted(FILTER))
        .post("/v1/search")
        .then()
        .statusCode(200)
        .body("method", is("hybrid"))
        .body("hits[0].id", is("e/tennis"));
  }

  @Test
  void randomBodiesGetAResultOrAProblem() {
    Random random = new Random(7);
    for (int i = 0; i < 150; i++) {
      String body = anyBody(random);
      Response answer = given().contentType("application/json").body(body).post("/v1/search");
      assertThat(answer.statusCode()).as(body).isIn(200, 400, 422);
      if (answer.statusCode() != 200) {
        answer
            .then()
            .contentType("application/problem+json")
            .body("type", startsWith("urn:winnow:"));
      }
    }
  }

  @Test
  void answersOrRejectsThousandsOfNegations() {
    given()
        .contentType("application/json")
        .body(Map.of("text", "not ".repeat(2_500)))
        .post("/v1/search")
        .then()
        .statusCode(400);
    given()
        .contentType("application/json")
        .body(Map.of("text", "not ".repeat(2_000)))
        .post("/v1/search")
        .then()
        .statusCode(200);
  }

  private static String anyBody(Random random) {
    List<String> fields = new ArrayList<>();
    String[] values = {
      "\"not\"",
      "\"no cats, dogs or\"",
      "\"a (excluding\"",
      "\"\"",
      "null",
      "-1",
      "1e400",
      "[]",
      "{}",
      "true",
      "[{\"text\":\"not\"}]",
      "[{\"text\":\"x\",\"weight\":1e-300}]",
      "[{\"id\":\"e/soup\"}]",
      "[{\"vector\":[NaN]}]",
      "\"deo\"",
      "\"sparse\"",
      "\"hard\"",
      "[\"image\"]",
      "{\"learning_rate\":1,\"steps\":1000}",
      "{\"strength\":100}",
      "\"-\"",
      "3"
    };
    String[] names = {
      "text",
      "positive",
      "negative",
      "method",
      "params",
      "mode",
      "interpret",
      "in",
      "limit",
      "offset",
      "explain",
      "filter"
    };
    for (String name : names) {
      if (random.nextInt(3) == 0) {
        fields.add("\"%s\":%s".formatted(name, values[random.nextInt(values.length)]));
      }
    }
    return "{" + String.join(",", fields) + "}";
  }
}
