package dev.winnow.api.search;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.anyOf;
import static org.hamcrest.Matchers.closeTo;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import dev.winnow.testing.CaptionCorpus;
import dev.winnow.testing.WinnowService;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(WinnowService.class)
class SearchIT {

  private static final String CORPUS_ONLY =
      "{\"must\":[{\"key\":\"corpus\",\"match\":{\"value\":\"search-it\"}}]}";

  private static final Map<String, String> CAPTIONS =
      Map.of(
          "s/dog", "a brown dog catches a frisbee in the park",
          "s/cat", "a cat sleeps on a sofa",
          "s/train", "a steam train crosses a bridge",
          "s/pizza", "a pizza with cheese and olives on a plate");

  @BeforeEach
  void index() {
    CaptionCorpus.index("search-it", CAPTIONS);
  }

  private static ValidatableResponse post(String body) {
    return given().contentType("application/json").body(body).post("/v1/search").then();
  }

  @Test
  void rejectsBodiesThatAreNotUtf8() {
    // An overlong slash
    byte[] text = "{\"text\":\"a \u00c0\u00af b\"}".getBytes(StandardCharsets.ISO_8859_1);
    byte[] asset = "{\"captions\":[\"a \u00c0\u00af b\"]}".getBytes(StandardCharsets.ISO_8859_1);

    given()
        .contentType("application/json")
        .body(text)
        .post("/v1/search")
        .then()
        .statusCode(400)
        .body("detail", endsWith("the JSON is not UTF-8 (byte 12)"));
    given()
        .contentType("application/json")
        .body(new byte[] {0, 0, '{', 0}) // looks like UTF-32 of an unknown byte order
        .post("/v1/search")
        .then()
        .statusCode(400)
        .body("detail", is("the JSON is not UTF-8"));
    given()
        .contentType("application/json")
        .body(asset)
        .put("/v1/assets/overlong")
        .then()
        .statusCode(422)
        .body("detail", is("not an asset: the JSON is not UTF-8 (byte 17)"));
  }

  @Test
  void correctsAndNotesAMistypedWord() {
    post("{\"text\":\"a steam train on a brigde\",\"limit\":1}")
        .body("hits[0].id", is("s/train"))
        .body("note", is("Searched for \"bridge\"."));
    post("{\"text\":\"a steam train on a bridge\",\"limit\":1}").body("note", nullValue());
    post("{\"positive\":[{\"text\":\"a steam train on a brigde\"}],\"limit\":1}")
        .body("note", is("Searched for \"bridge\"."));
  }

  @Test
  void uninterpretedTextIsNotCorrected() {
    post("{\"text\":\"a steam train on a brigde\",\"limit\":1,\"interpret\":false}")
        .body("interpreted.positive.text", contains("a steam train on a brigde"))
        .body("note", nullValue());
    post("{\"text\":\"a frizbee\",\"positive\":[{\"text\":\"a brigde\"}],"
            + "\"negative\":[{\"text\":\"frizbee\"}],\"interpret\":false}")
        .body("interpreted.positive.text", contains("a frizbee", "a bridge"))
        .body("interpreted.negative.text", contains("frisbee"))
        .body("note", startsWith("Excluded \"frisbee\". Searched for \"bridge\"."));
  }

  @Test
  void correctsAndNotesAMistypedExclusion() {
    String told = "Excluded \"frisbee\".";

    post("{\"text\":\"a dog but no frizbee\",\"mode\":\"hard\",\"filter\":%s}"
            .formatted(CORPUS_ONLY))
        .body("note", startsWith(told))
        .body("interpreted.negative.text", contains("frisbee"))
        .body("hits.id", not(hasItem("s/dog")));
    post("{\"text\":\"a dog\",\"negative\":[{\"text\":\"frizbee\",\"mode\":\"hard\"}],\"filter\":%s}"
            .formatted(CORPUS_ONLY))
        .body("note", startsWith(told))
        .body("hits.id", not(hasItem("s/dog")));
    given()
        .queryParam("q", "a dog")
        .queryParam("not", "frizbee")
        .queryParam("filter", CORPUS_ONLY)
        .get("/v1/search")
        .then()
        .body("note", startsWith(told));
  }

  @Test
  void notesAnUnknownExclusion() {
    List<String> dogs =
        post("{\"text\":\"a dog\",\"filter\":%s}".formatted(CORPUS_ONLY)).extract().path("hits.id");

    post("{\"text\":\"a dog without foobarx\",\"filter\":%s}".formatted(CORPUS_ONLY))
        .body("note", startsWith("\"foobarx\" is not known; nothing was excluded for it."))
        .body("interpreted.negative", hasSize(0))
        .body("hits.id", is(dogs));
    given()
        .queryParam("q", "a dog")
        .queryParam("not", "foobarx")
        .get("/v1/search")
        .then()
        .body("note", startsWith("\"foobarx\" is not known"));
    post("{\"text\":\"a dog\",\"negative\":[{\"text\":\"a cat that sleeps on a foobarx\"}]}")
        .body("note", startsWith("\"foobarx\" is not known; check what was excluded."))
        .body("interpreted.negative", hasSize(1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"negative\":[{\"text\":\"foobarx\"}]",
        "\"negative\":[{\"text\":\"foobarx\",\"mode\":\"hard\",\"threshold\":0.001}]",
        "\"text\":\"without foobarx\""
      })
  void hitsOfOnlyAnUnknownExclusionHaveNoMatch(String search) {
    post("{%s,\"filter\":%s}".formatted(search, CORPUS_ONLY))
        .statusCode(200)
        .body("note", is("\"foobarx\" is not known; nothing was excluded for it."))
        .body("interpreted.negative", hasSize(0))
        .body("hits", hasSize(4))
        .body("hits.match", everyItem(nullValue()))
        .body("excluded", hasSize(0));
  }

  @Test
  void excludesUnknownWordsThatCaptionsContain() {
    CaptionCorpus.index("search-it-names", Map.of("s/name", "a dog that is named Frizbeek"));

    post("{\"text\":\"a dog but no frizbeek\",\"mode\":\"hard\"}")
        .body("interpreted.negative.text", contains("frizbeek"))
        .body("hits.id", not(hasItem("s/name")));
    given().delete("/v1/assets/{id}", "s/name").then().statusCode(202);
  }

  @Test
  void notesThatNothingMatchesWell() {
    post("{\"text\":\"a volcano\"}")
        .body("hits[0].weak", is(true))
        .body("note", containsString("Nothing matches well"));
  }

  @Test
  void notesPartsOfATextThatAreNotUnderstood() {
    post("{\"text\":\"two dogs on a lawn\"}").body("note", containsString("'two dogs'"));
    post("{\"text\":\"ein Hund auf der Wiese\"}").body("note", containsString("German"));
    post("{\"text\":\"a dog on a lawn\"}")
        .body("note", anyOf(nullValue(), startsWith("Nothing matches well")));
  }

  @Test
  void findsTextsByMeaning() {
    given()
        .queryParam("q", "locomotive")
        .queryParam("filter", CORPUS_ONLY)
        .get("/v1/search")
        .then()
        .statusCode(200)
        .body("hits", hasSize(4))
        .body("hits[0].id", is("s/train"))
        .body("hits[0].captions", contains("a steam train crosses a bridge"))
        .body("interpreted.positive[0].text", is("locomotive"))
        .body("method", is("hybrid"))
        .body("model.name", is("winnow-default"))
        .body("took_ms.total", greaterThan(0f));
  }

  @Test
  void findsAssetsSimilarToAnId() {
    post("{\"positive\":[{\"id\":\"s/pizza\"}],\"filter\":%s}".formatted(CORPUS_ONLY))
        .statusCode(200)
        .body("hits[0].id", is("s/pizza"))
        .body("hits[0].score.toDouble()", closeTo(1, 1e-4));
  }

  @Test
  void mixesPositivesByWeight() {
    String body =
        "{\"positive\":[{\"text\":\"a sleeping cat\",\"weight\":%s},{\"text\":\"an italian meal\",\"weight\":%s}],\"filter\":%s}";

    post(body.formatted(5, 0.1, CORPUS_ONLY)).body("hits[0].id", is("s/cat"));
    post(body.formatted(0.1, 5, CORPUS_ONLY)).body("hits[0].id", is("s/pizza"));
  }

  @Test
  void filtersRestrictHits() {
    String filter =
        """
        {"must":[{"key":"corpus","match":{"value":"search-it"}},{"key":"length","range":{"gt":25,"lte":30}}],
         "must_not":[{"has_id":["s/cat"]},{"is_empty":{"key":"corpus"}}]}""";

    post("{\"text\":\"anything\",\"filter\":%s}".formatted(filter))
        .statusCode(200)
        .body("hits.id", contains("s/train"));
  }

  @Test
  void pagesContinueAfterTheLastOne() {
    String body = "{\"text\":\"an animal\",\"filter\":%s,\"limit\":2,\"offset\":%d}";
    List<String> all =
        post(body.replace("\"limit\":2", "\"limit\":4").formatted(CORPUS_ONLY, 0))
            .extract()
            .path("hits.id");

    post(body.formatted(CORPUS_ONLY, 0)).body("hits.id", is(all.subList(0, 2)));
    post(body.formatted(CORPUS_ONLY, 2)).body("hits.id", is(all.subList(2, 4)));
    post(body.formatted(CORPUS_ONLY, 4)).body("hits", hasSize(0));
  }

  @Test
  void doesNotFindDeletedAssets() {
    given().delete("/v1/assets/{id}", "s/dog").then().statusCode(202);

    await().untilAsserted(() -> given().get("/v1/assets/{id}", "s/dog").then().statusCode(404));
    post("{\"text\":\"dog\",\"filter\":%s}".formatted(CORPUS_ONLY))
        .body("hits.id", everyItem(not("s/dog")));
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "400 | {}                                              | the search is empty: give text, positive or negative",
        "400 | {\"text\":\"  \"}                               | text is empty",
        "400 | {\"text\":\"a\",\"limit\":0}                    | limit must be between 1 and 1000",
        "400 | {\"text\":\"a\",\"limit\":1001}                 | limit must be between 1 and 1000",
        "400 | {\"text\":\"a\",\"offset\":-1}                  | offset must be at least 0",
        "400 | {\"text\":\"a\",\"offset\":2147483647}          | offset must be at least 0",
        "400 | {\"text\":\"a\",\"method\":\"magic\"}           | it must be one of [auto, plain, average, deo, sparse, hybrid, views, criteria]",
        "400 | {\"text\":\"a\",\"in\":[\"sound\"]}             | the bundle has image and caption",
        "400 | {\"text\":\"a\",\"filter\":{\"most\":[]}}       | filter",
        "400 | {\"positive\":[{}]}                             | positive[0] must have exactly one of",
        "400 | {\"positive\":[{\"text\":\"a\",\"id\":\"b\"}]}  | positive[0] must have exactly one of",
        "400 | {\"positive\":[{\"text\":\"a\",\"weight\":0}]}  | positive[0].weight",
        "400 | {\"positive\":[{\"text\":\"a\",\"weight\":-1}]} | positive[0].weight",
        "400 | {\"positive\":[{\"vector\":[1,2]}]}             | 2 dimensions, the bundle has 384",
        "400 | {\"positive\":[null]}                           | positive[0] is null",
        "400 | {\"text\":\"\\ud800\"}                           | lone surrogate",
        "400 | {\"txt\":\"a\"}                                 | unknown field 'txt'",
        "400 | {\"text\":                                      | the expected form",
        "400 | [1]                                             | the expected form",
        "400 | {\"text\":\"a\"} {\"text\":\"b\"}                  | the JSON",
        "400 | {\"text\":\"a\",\"text\":\"b\"}                    | duplicate field 'text' (line 1",
        "400 | {\"text\":\"\\u00a0\"}                             | text is empty",
        "400 | {\"text\":\"a\",\"limit\":\"x\"}                 | limit must be an integer (line 1",
        "400 | {\"text\":\"a\",\"limit\":1.5}                 | limit must be an integer (line 1",
        "400 | {\"text\":\"a\",\"limit\":\"10\"}                | limit must be an integer (line 1",
        "400 | {\"text\":5}                                  | text must be a text (line 1",
        "400 | {\"text\":\"a\",\"explain\":\"true\"}            | explain must be true or false",
        "400 | {\"text\":\"a\",\"in\":[5]}                   | in[0] must be a text",
        "400 | {\"positive\":[{\"text\":\"a\",\"weight\":{}}]} | positive[0].weight must be a number",
        "400 | {\"positive\":[{\"text\":\"a\",\"mode\":\"hard\"}]} | mode and threshold are for negatives",
        "400 | {\"negative\":[{\"text\":\"a\",\"mode\":\"firm\"}]} | it must be soft or hard",
        "400 | {\"negative\":[{\"text\":\"a\",\"mode\":\"hard\",\"threshold\":1}]} | negative[0].threshold",
        "400 | {\"negative\":[{\"text\":\"a\",\"threshold\":0.5}]} | needs mode hard",
        "400 | {\"negative\":[{\"text\":\"a\",\"weight\":1e9}]} | negative[0].weight",
        "400 | {\"text\":\"a\",\"params\":{\"steps\":1001}}   | params.steps must be 0 to 1000",
        "400 | {\"text\":\"a\",\"params\":{\"share\":0}}      | share must be above 0",
        "400 | {\"text\":\"a\",\"params\":{\"distance\":\"l1\"}} | it must be one of norm, squared",
        "400 | {\"positive\":[{\"text\":\"Cats\"}],\"negative\":[{\"text\":\"cats \"}]} | both positive and negative",
        "422 | {\"negative\":[{\"text\":\"a\"}],\"method\":\"sparse\"} | cannot rank by negatives alone",
        "422 | {\"text\":\"a\",\"negative\":[{\"id\":\"s/dog\",\"mode\":\"hard\"}]} | use mode soft",
        "422 | {\"negative\":[{\"id\":\"no-such\"}]}           | no asset has the id no-such",
        "422 | {\"positive\":[{\"id\":\"no-such\"}]}           | no asset has the id no-such",
        "422 | {\"positive\":[{\"image\":{\"base64\":\"AAEC\"}}]} | unknown format",
      })
  void explainsBadRequests(int status, String body, String detail) {
    post(body)
        .statusCode(status)
        .contentType("application/problem+json")
        .body("type", startsWith("urn:winnow:"))
        .body("status", is(status))
        .body("detail", containsString(detail));
  }

  @Test
  void readsBase64VectorsAsLittleEndian() {
    float[] vector = new float[384];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (i % 7 - 3) / 10f;
    }
    ByteBuffer bytes = ByteBuffer.allocate(4 * vector.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(vector);
    String search = "{\"positive\":[{\"vector\":%s}],\"method\":\"plain\"}";

    List<Float> scores =
        post(search.formatted(Arrays.toString(vector)))
            .statusCode(200)
            .extract()
            .path("hits.score");

    String base64 = "\"" + Base64.getEncoder().encodeToString(bytes.array()) + "\"";
    post(search.formatted(base64)).statusCode(200).body("hits.score", is(scores));
  }

  @Test
  void explainsMissingContentTypesAndInvalidJson() {
    given()
        .contentType("text/plain")
        .body("{}")
        .post("/v1/search")
        .then()
        .statusCode(415)
        .body("detail", containsString("Content-Type: application/json"));
    given()
        .queryParam("q", "a")
        .queryParam("filter", "{} rubbish")
        .get("/v1/search")
        .then()
        .statusCode(400)
        .body("detail", containsString("filter is not valid JSON"));
  }

  @Test
  void largeFiltersCauseNoServerErrors() {
    String words = "word ".repeat(2_000);
    String nested =
        String.join(",", Collections.nCopies(900, "{\"must\":[{\"is_empty\":{\"key\":\"a\"}}]}"));

    post("{\"text\":\"a\",\"filter\":{\"must\":[{\"key\":\"a\",\"match\":{\"text\":\"%s\"}}]}}"
            .formatted(words + "last"))
        .statusCode(anyOf(is(200), is(400)));
    post("{\"text\":\"a\",\"filter\":{\"should\":[%s]}}".formatted(nested))
        .statusCode(anyOf(is(200), is(400)));
  }

  @Test
  void answersASearchForManyColouredThings() {
    String things =
        IntStream.range(0, 64)
            .mapToObj("{\"text\":\"a red thing%d\"}"::formatted)
            .collect(Collectors.joining(","));

    post("{\"positive\":[%s]}".formatted(things)).statusCode(200);
  }

  @Test
  void rejectsZeroVectors() {
    given()
        .contentType("application/json")
        .body(Map.of("positive", List.of(Map.of("vector", Collections.nCopies(384, 0)))))
        .post("/v1/search")
        .then()
        .statusCode(400)
        .body("detail", containsString("positive[0].vector"));
  }

  @Test
  void rejectsInvalidAssets() {
    given()
        .contentType("application/json")
        .body("{\"captions\":[]")
        .put("/v1/assets/broken")
        .then()
        .statusCode(422)
        .contentType("application/problem+json")
        .body("detail", containsString("not an asset"));
    given()
        .contentType("text/plain")
        .body("hello")
        .put("/v1/assets/broken")
        .then()
        .statusCode(422)
        .body("detail", containsString("content type 'text/plain'"));
  }

  @Test
  void errorsOfLinksNameTheirParameters() {
    given()
        .get("/v1/search")
        .then()
        .statusCode(400)
        .body("detail", is("the search is empty: give q, id, not or not_id"));
    given()
        .get("/v1/interpretation")
        .then()
        .statusCode(400)
        .body("detail", is("there is no text: give q"));
  }

  @Test
  void everyErrorIsAProblem() {
    given()
        .get("/v1/assets/none")
        .then()
        .statusCode(404)
        .contentType("application/problem+json")
        .body("type", is("urn:winnow:not-found"))
        .body("detail", is("no asset has the id none"));
    given().get("/v1/assets/none/image").then().statusCode(404);
    given()
        .get("/v1/dimensions/1000")
        .then()
        .statusCode(404)
        .body("detail", containsString("1000"));
    given().get("/v1/nothing").then().statusCode(404).contentType("application/problem+json");
    given().patch("/v1/search").then().statusCode(405).contentType("application/problem+json");
    given()
        .contentType("text/plain")
        .body("x")
        .post("/v1/search")
        .then()
        .statusCode(415)
        .contentType("application/problem+json");
    given()
        .queryParam("q", "a")
        .queryParam("limit", "many")
        .get("/v1/search")
        .then()
        .statusCode(400)
        .contentType("application/problem+json");
  }

  @Test
  void ignoresKeysWithoutAccessControl() {
    for (String bearer : new String[] {"wk_any", "any", "a.b.c"}) {
      given()
          .header("Authorization", "Bearer " + bearer)
          .get("/v1/assets/s/none")
          .then()
          .statusCode(404);
    }
    given().get("/metrics").then().statusCode(200);
  }

  @Test
  void openApiDescribesTheOperations() {
    given()
        .accept("application/json")
        .get("/q/openapi")
        .then()
        .statusCode(200)
        .body("paths.keySet()", not(hasSize(0)))
        .body("paths.'/v1/search'.post.operationId", is("search"))
        .body(
            "paths.'/v1/search'.get.parameters.name",
            contains(
                "by",
                "explain",
                "filter",
                "id",
                "in",
                "limit",
                "method",
                "mode",
                "not",
                "not_by",
                "not_id",
                "offset",
                "q",
                "uncertain"))
        .body("paths.'/v1/assets/{id}'.put.operationId", is("putAsset"))
        .body("paths.'/v1/assets/{id}'.delete.operationId", is("deleteAsset"))
        .body("paths.'/v1/assets/{id}/image'.get.operationId", is("getAssetImage"));
  }
}
