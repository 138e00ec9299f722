package dev.winnow.api.asset;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import dev.winnow.testing.KafkaRecords;
import dev.winnow.testing.TestImages;
import dev.winnow.testing.WinnowService;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ExtractableResponse;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.awt.Color;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The requests of the page other than searches. */
@QuarkusTest
@WithTestResource(WinnowService.class)
class AssetListIT {

  private static final String OF_THE_LIST =
      "{\"must\":[{\"key\":\"list\",\"match\":{\"value\":true}}]}";

  @Inject KafkaRecords kafka;

  @BeforeEach
  void index() throws Exception {
    if (list(0, null).extract().<Integer>path("total") == 3) {
      return; // written again, they would be newer than the page before
    }
    for (String id : new String[] {"list/a", "list/b", "list/c"}) {
      kafka.send(id, "{\"captions\":[\"an umbrella stand\"],\"attributes\":{\"list\":true}}");
    }
    await().untilAsserted(() -> list(0, null).body("total", is(3)));
  }

  private static ValidatableResponse list(int limit, @Nullable String after) {
    var request = given().queryParam("limit", limit).queryParam("filter", OF_THE_LIST);
    return (after == null ? request : request.queryParam("after", after))
        .get("/v1/assets")
        .then()
        .statusCode(200);
  }

  @Test
  void assetsWithoutAnImageSaySo() {
    given()
        .get("/v1/assets/list/a/image")
        .then()
        .statusCode(404)
        .body("detail", is("the asset list/a has no image"));
    given()
        .get("/v1/assets/none/image")
        .then()
        .statusCode(404)
        .body("detail", is("no asset has the id none"));
  }

  @Test
  void redirectsToTheEscapedAddressOfAnImage() throws Exception {
    kafka.send(
        "list/link", "{\"image\":{\"url\":\"https://example.org/käső.png\"},\"captions\":[\"a\"]}");
    await().untilAsserted(() -> given().get("/v1/assets/list/link").then().statusCode(200));

    given()
        .redirects()
        .follow(false)
        .get("/v1/assets/list/link/image")
        .then()
        .statusCode(302)
        .header("Location", is("https://example.org/k%C3%A4s%C5%91.png"));
  }

  @Test
  void countsAndPagesAssets() {
    String next =
        list(2, null).body("total", is(3)).body("assets", hasSize(2)).extract().path("next");

    list(2, next).body("total", is(3)).body("assets", hasSize(1)).body("next", nullValue());
  }

  @Test
  void emptyPagesHaveNoNextPage() {
    String next = list(2, null).extract().path("next");

    list(0, next).body("total", is(3)).body("assets", hasSize(0)).body("next", nullValue());
  }

  @Test
  void imagesAreCachedByTheirETag() throws Exception {
    // Given
    kafka.send("list/image", TestImages.of(Color.RED, 64, 48, "jpg"), "content-type", "image/jpeg");
    await().untilAsserted(() -> given().get("/v1/assets/list/image/image").then().statusCode(200));
    String tag =
        given()
            .get("/v1/assets/list/image/image")
            .then()
            .header("Cache-Control", is("private, no-cache"))
            .header("Vary", "Authorization")
            .extract()
            .header("ETag");
    // Then
    given().header("If-None-Match", tag).get("/v1/assets/list/image/image").then().statusCode(304);
  }

  @Test
  void servesImagesInTwoSizes() throws Exception {
    // Given an image that is stored in 320 × 240
    String path = "/v1/assets/list/sizes/image";
    byte[] photograph = TestImages.of(Color.BLUE, 640, 480, "png");
    kafka.send("list/sizes", photograph, "content-type", "image/png");
    await().untilAsserted(() -> given().get(path).then().statusCode(200));
    try {
      // When
      ExtractableResponse<Response> stored = given().get(path).then().extract();
      ExtractableResponse<Response> small =
          given().get(path + "?size=160").then().contentType("image/jpeg").extract();
      // Then
      assertThat(width(stored)).isEqualTo(320);
      assertThat(width(small)).isEqualTo(160);
      assertThat(given().get(path + "?size=160").asByteArray()).isEqualTo(small.asByteArray());
      given()
          .header("If-None-Match", small.header("ETag"))
          .get(path + "?size=160")
          .then()
          .statusCode(304);
      assertThat(small.header("ETag")).isNotEqualTo(stored.header("ETag"));
      given().get(path + "?size=161").then().statusCode(400).body("detail", containsString("160"));
    } finally {
      given().delete("/v1/assets/list/sizes").then().statusCode(202);
    }
  }

  private static int width(ExtractableResponse<Response> image) throws IOException {
    return ImageIO.read(new ByteArrayInputStream(image.asByteArray())).getWidth();
  }

  @Test
  void interpretsTextsAsASearchDoes() {
    given()
        .queryParam("q", "sports but not basketball")
        .queryParam("mode", "hard")
        .get("/v1/interpretation")
        .then()
        .statusCode(200)
        .body("positive.text", contains("sports"))
        .body("negative.text", contains("basketball"))
        .body("negative.mode", contains("hard"));
  }

  @ParameterizedTest
  @CsvSource({
    "/v1/assets?limit=x, limit",
    "/v1/assets?limit=101, limit",
    "/v1/assets?after=x, after",
    "/v1/assets?limit=0&after=x, after",
    "/v1/assets?after=x&filter=%7B%7D, after: ",
    "/v1/assets?filter=x, filter",
    "/v1/assets?unknown=1, unknown",
    "/v1/search?q=a&limit=ten, limit",
    "/v1/search?q=a&explain=maybe, explain",
    "/v1/search?q=a&colour=red, colour",
    "/v1/search/live?q=a&threshold=much, threshold",
    "/v1/dimensions/seven, n",
    "/v1/dimensions/7?limit=x, limit",
    "/v1/interpretation?q=, q",
    "/v1/operations?since=1, since"
  })
  void everyErrorNamesTheParameter(String address, String name) {
    given()
        .urlEncodingEnabled(false)
        .get(address)
        .then()
        .statusCode(400)
        .body("type", is("urn:winnow:invalid-request"))
        .body("detail", containsString(name));
  }

  @Test
  void pageFilesAreRevalidatedAndCompressed() {
    given()
        .get("/page/main.js")
        .then()
        .header("Cache-Control", is("no-cache"))
        .header("Content-Encoding", is("gzip"));
  }

  /** Answers of the API and failures, too: a browser may show them as a page. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/index.html",
        "/ops/",
        "/ops/index.html",
        "/page/main.js",
        "/v1/assets",
        "/none"
      })
  void forbidsInlineScripts(String path) {
    given()
        .get(path)
        .then()
        .header(
            "Content-Security-Policy",
            startsWith("default-src 'none'; script-src 'self'; style-src 'self'; "))
        .header("Content-Security-Policy", not(containsString("unsafe")))
        .header("X-Content-Type-Options", is("nosniff"));
  }

  @Test
  void servesTheOperationsPageAndTheApiDocument() {
    await()
        .untilAsserted(
            () ->
                given()
                    .get("/v1/operations")
                    .then()
                    .statusCode(200)
                    .body("interval_seconds", is(5))
                    .body("partitions", greaterThan(0)));
    given()
        .get("/q/swagger-ui/")
        .then()
        .statusCode(200)
        .header("Content-Security-Policy", containsString("'unsafe-inline'"));
    given().get("/ops/").then().statusCode(200);
    given().get("/v1/examples").then().statusCode(200);
    given()
        .get("/q/openapi?format=json")
        .then()
        .body("info.title", is("Winnow"))
        .body(
            "components.schemas.SearchRequest.description",
            is("A search: at least one of text, positive and negative"));
  }
}
