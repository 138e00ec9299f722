package dev.winnow.api.search;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.startsWith;

import dev.winnow.testing.KafkaRecords;
import dev.winnow.testing.TestImages;
import dev.winnow.testing.TextOnlyService;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.awt.Color;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A text encoder from a hub, without an image encoder and sparse heads. */
@QuarkusTest
@WithTestResource(TextOnlyService.class)
class TextOnlyIT {

  private static final Map<String, String> CAPTIONS =
      Map.of(
          "t/basketball", "a basketball player dunks a basketball",
          "t/tennis", "a woman plays tennis, a racket sport",
          "t/football", "sports: a football match in a stadium",
          "t/soup", "a bowl of tomato soup",
          "t/street", "an empty street at night");

  @Inject KafkaRecords records;

  @BeforeEach
  void index() {
    CAPTIONS.forEach(
        (id, caption) ->
            given()
                .contentType("application/json")
                .body(Map.of("captions", List.of(caption)))
                .put("/v1/assets/{id}", id)
                .then()
                .statusCode(202));
    CAPTIONS
        .keySet()
        .forEach(id -> await().untilAsserted(() -> assertThat(asset(id)).isEqualTo(200)));
  }

  private static int asset(String id) {
    return given().get("/v1/assets/{id}", id).statusCode();
  }

  @Test
  void deoFindsSportsButNotBasketball() {
    Response answer =
        given()
            .queryParam("q", "sports but not basketball")
            .queryParam("method", "deo")
            .queryParam("explain", "true")
            .get("/v1/search");

    answer
        .then()
        .statusCode(200)
        .body("model.name", is("bge"))
        .body("interpreted.negative.text", contains("basketball"))
        .body("method", is("deo"));
    List<String> ids = answer.path("hits.id");
    assertThat(ids.subList(0, 2)).containsExactlyInAnyOrder("t/tennis", "t/football");
    List<Float> parts = answer.path("hits[0].explanation.value");
    assertThat(parts.stream().mapToDouble(Float::doubleValue).sum())
        .isCloseTo(((Number) answer.path("hits[0].score")).doubleValue(), within(1e-3));
    Map<String, Object> negative = answer.path("optimised.find { !it.positive }");
    assertThat((Float) negative.get("after")).isLessThan((Float) negative.get("before"));
  }

  @Test
  void prefixesQueriesButNotCaptions() {
    // Given a caption that is the query, word by word
    Response answer =
        given()
            .queryParam("q", "a bowl of tomato soup")
            .queryParam("method", "plain")
            .get("/v1/search");
    // Then it is the nearest, but not at 1, because the query has the prefix
    answer.then().statusCode(200).body("hits[0].id", is("t/soup"));
    assertThat(((Number) answer.path("hits[0].score")).doubleValue()).isBetween(0.6, 0.99);
  }

  @Test
  void rejectsSparseSearchWithoutSparseHeads() {
    given()
        .queryParam("q", "sports")
        .queryParam("not", "basketball")
        .queryParam("method", "sparse")
        .get("/v1/search")
        .then()
        .statusCode(422)
        .body("detail", containsString("sparse"));
  }

  @Test
  void rejectsBoardsAndCriteriaWithoutViewsAndCriteria() {
    given().get("/v1/criteria").then().body("criteria", is(List.of())).body("views", is(List.of()));
    given()
        .contentType("application/json")
        .body("{\"members\":[\"t/tennis\"]}")
        .put("/v1/boards/rackets")
        .then()
        .statusCode(200);
    given()
        .contentType("application/json")
        .body("{}")
        .post("/v1/boards/rackets/expand")
        .then()
        .statusCode(422)
        .body(
            "detail",
            containsString("has no views, which boards need: train them with winnow train views"));
    given()
        .queryParam("id", "t/tennis")
        .queryParam("by", "hue")
        .get("/v1/search")
        .then()
        .statusCode(422)
        .body("detail", containsString("winnow train criteria"));
  }

  @Test
  void rejectsAnImageWithoutACaption() throws Exception {
    String image = Base64.getEncoder().encodeToString(TestImages.of(Color.RED, 8, 8, "png"));
    String json = "{\"image\":{\"base64\":\"%s\"}}".formatted(image);

    given()
        .contentType("application/json")
        .body(json)
        .put("/v1/assets/{id}", "t/red")
        .then()
        .statusCode(422)
        .body("detail", startsWith("the bundle has no image encoder"));
    records.send("t/sent", json);
    await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(
            () ->
                given()
                    .get("/v1/assets/{id}/status", "t/sent")
                    .then()
                    .body("state", is("dead_letter"))
                    .body("reason", startsWith("the bundle has no image encoder")));
  }

  @Test
  void acceptsAnImageWithACaption() throws Exception {
    String image = Base64.getEncoder().encodeToString(TestImages.of(Color.RED, 8, 8, "png"));
    given()
        .contentType("application/json")
        .body(Map.of("image", Map.of("base64", image), "captions", List.of("a red square")))
        .put("/v1/assets/{id}", "t/square")
        .then()
        .statusCode(202);

    await().untilAsserted(() -> assertThat(asset("t/square")).isEqualTo(200));
    given().get("/v1/assets/{id}/image", "t/square").then().statusCode(200);
    given()
        .queryParam("q", "a square")
        .queryParam("limit", 1)
        .get("/v1/search")
        .then()
        .body("hits.id", contains("t/square"));
  }
}
