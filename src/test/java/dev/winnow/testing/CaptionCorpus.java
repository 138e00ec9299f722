package dev.winnow.testing;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;

import java.util.List;
import java.util.Map;

/** Assets that have one caption each, and the attributes {@code corpus} and {@code length}. */
public final class CaptionCorpus {

  private CaptionCorpus() {}

  /**
   * Puts them and waits until they are searchable.
   *
   * @param captions by id
   */
  public static void index(String corpus, Map<String, String> captions) {
    captions.forEach(
        (id, caption) ->
            given()
                .contentType("application/json")
                .body(
                    Map.of(
                        "captions",
                        List.of(caption),
                        "attributes",
                        Map.of("corpus", corpus, "length", caption.length())))
                .put("/v1/assets/{id}", id)
                .then()
                .statusCode(202));
    captions
        .keySet()
        .forEach(
            id ->
                await()
                    .untilAsserted(
                        () -> given().get("/v1/assets/{id}", id).then().statusCode(200)));
  }
}
