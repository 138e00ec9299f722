package dev.winnow.testing;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Assets that have one caption each, and the attributes {@code corpus} and {@code length}. */
public final class CaptionCorpus {

  private CaptionCorpus() {}

  /**
   * Puts those that are not searchable, and waits until they are.
   *
   * @param captions by id
   */
  public static void index(String corpus, Map<String, String> captions) {
    Map<String, String> absent = new TreeMap<>(captions);
    absent.keySet().removeIf(CaptionCorpus::isSearchable);
    absent.forEach(
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
    absent.keySet().forEach(id -> await().until(() -> isSearchable(id)));
  }

  private static boolean isSearchable(String id) {
    return given().get("/v1/assets/{id}", id).statusCode() == 200;
  }
}
