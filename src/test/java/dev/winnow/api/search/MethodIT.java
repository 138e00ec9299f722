package dev.winnow.api.search;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.is;

import dev.winnow.search.method.SearchMethods;
import dev.winnow.testing.CaptionLengthMethod;
import dev.winnow.testing.KafkaRecords;
import dev.winnow.testing.WinnowService;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusMock;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A registered search method outside of the main code, used over HTTP. */
@QuarkusTest
@WithTestResource(WinnowService.class)
class MethodIT {

  @Inject KafkaRecords kafka;

  @BeforeEach
  void register() {
    QuarkusMock.installMockForType(
        SearchMethods.of(
            Stream.concat(
                    SearchMethods.installed().all().stream(), Stream.of(new CaptionLengthMethod()))
                .toList()),
        SearchMethods.class);
  }

  @Test
  void registeredMethodRanksHits() throws Exception {
    // Given
    kafka.send("method-short", "{\"captions\":[\"an axolotl\"],\"attributes\":{\"of\":\"it\"}}");
    kafka.send(
        "method-long", "{\"captions\":[\"an axolotl in a tank\"],\"attributes\":{\"of\":\"it\"}}");
    for (String id : new String[] {"method-short", "method-long"}) {
      await().untilAsserted(() -> given().get("/v1/assets/" + id).then().statusCode(200));
    }

    given()
        .contentType("application/json")
        .body(
            """
            {"text":"axolotl","method":"caption-length","params":{"factor":2},
             "filter":{"must":[{"key":"of","match":{"value":"it"}}]}}""")
        .post("/v1/search")
        .then()
        .statusCode(200)
        .body("method", is("caption-length"))
        .body("hits.id", is(List.of("method-long", "method-short")))
        .body("hits[0].score", is(40.0f));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"factor\":11}    | params.factor must be 1 to 10: 11.0",
        "{\"factor\":\"a\"} | params.factor must be a number, 1 to 10",
        "{\"fcator\":1}     | unknown field 'params.fcator'"
      })
  void rejectsInvalidParametersOfTheMethod(String params, String detail) {
    given()
        .contentType("application/json")
        .body("{\"text\":\"a\",\"method\":\"caption-length\",\"params\":%s}".formatted(params))
        .post("/v1/search")
        .then()
        .statusCode(400)
        .body("detail", containsString(detail));
  }

  @Test
  void rejectsTheMethodForLiveSearch() {
    given()
        .queryParam("q", "axolotl")
        .queryParam("method", "caption-length")
        .get("/v1/search/live")
        .then()
        .statusCode(422)
        .body("detail", containsString("does not support live search"));
  }

  @Test
  void openApiListsTheInstalledMethods() {
    given()
        .accept("application/json")
        .get("/q/openapi")
        .then()
        .body(
            "components.schemas.SearchRequest.properties.method.enum",
            hasItems("auto", "plain", "sparse", "hybrid"))
        .body(
            "components.schemas.SearchRequest.properties.params.properties.learning_rate.maximum",
            is(1f))
        .body(
            "paths.'/v1/search'.get.parameters.find { it.name == 'method' }.schema.enum",
            hasItems("auto", "deo"));
  }

  @Test
  void openApiDescribesErrorsAsProblems() {
    given()
        .accept("application/json")
        .get("/q/openapi")
        .then()
        .body("components.schemas.Problem.properties.keySet()", hasItems("type", "detail"))
        .body(
            "paths.'/v1/search/live'.get.responses.'422'.content.'application/problem+json'"
                + ".schema.'$ref'",
            is("#/components/schemas/Problem"));
  }
}
