package dev.winnow.api.search;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.closeTo;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;

import dev.winnow.api.search.request.DecodingBudget;
import dev.winnow.asset.AssetId;
import dev.winnow.asset.ImageSource;
import dev.winnow.index.Point;
import dev.winnow.search.model.SearchException;
import dev.winnow.serving.Serving;
import dev.winnow.testing.ComparingService;
import dev.winnow.testing.ImageServer;
import dev.winnow.testing.KafkaRecords;
import dev.winnow.testing.TestBundle;
import dev.winnow.testing.TestImages;
import dev.winnow.vector.SparseVector;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Images from ingest to search, with a bundle that has an image encoder and sparse heads. */
@QuarkusTest
@WithTestResource(ComparingService.class)
class SeeingIT {

  private static final Map<String, Color> COLOURS =
      Map.of("red", Color.RED, "green", Color.GREEN, "blue", Color.BLUE);

  @Inject KafkaRecords kafka;
  @Inject Serving serving;
  @Inject QueryImagePreprocessor images;

  private static boolean emptied;

  @BeforeEach
  void push() throws Exception {
    if (!emptied) {
      removeAssetsOfOtherTests();
      emptied = true;
    }
    for (Map.Entry<String, Color> colour : COLOURS.entrySet()) {
      kafka.send(
          colour.getKey(),
          TestImages.of(colour.getValue(), 64, 48, "jpg"),
          "content-type",
          "image/jpeg");
    }
    kafka.send("dog", "{\"captions\":[\"a dog on the beach\",\"a brown dog runs\"]}");
    COLOURS.keySet().forEach(SeeingIT::awaitIndexed);
    awaitIndexed("dog");
  }

  private static void removeAssetsOfOtherTests() {
    List<String> ids = given().queryParam("limit", 100).get("/v1/assets").path("assets.id");
    for (String id : ids) {
      given().delete("/v1/assets/{id}", id).then().statusCode(202);
    }
    await().untilAsserted(() -> given().get("/v1/assets").then().body("total", is(0)));
  }

  private static void awaitIndexed(String id) {
    await().untilAsserted(() -> given().get("/v1/assets/{id}", id).then().statusCode(200));
  }

  private static String inline(Color colour) throws IOException {
    byte[] picture = TestImages.of(colour, 20, 30, "png");
    return "{\"image\":{\"base64\":\"%s\"}}".formatted(Base64.getEncoder().encodeToString(picture));
  }

  private static ValidatableResponse search(String body) {
    return given().contentType("application/json").body(body).post("/v1/search").then();
  }

  private Point point(String id) {
    AssetId assetId = new AssetId(id);
    return Objects.requireNonNull(
        serving.current().index().fetch(List.of(assetId)).await().indefinitely().get(assetId));
  }

  @Test
  void findsImagesByImages() throws IOException {
    search("{\"positive\":[%s],\"in\":[\"image\"]}".formatted(inline(Color.GREEN)))
        .statusCode(200)
        .body("hits.id", hasSize(3))
        .body("hits[0].id", is("green"))
        .body("hits[0].score.toDouble()", greaterThan(0.99))
        .body("hits[0].image_url", is("/v1/assets/green/image"));
  }

  @Test
  void findsImagesByLinkedImages() throws IOException {
    try (ImageServer server = new ImageServer()) {
      search(linked(server.address("sunset.png"))).statusCode(200).body("hits[0].id", is("red"));

      search(linked(server.address("missing.png")))
          .statusCode(422)
          .body("detail", containsString("status 404"));
      search(linked(server.address("flaky.png")))
          .statusCode(422)
          .body("detail", containsString("status 503"));
      search(linked(server.address("large.png")))
          .statusCode(422)
          .body("detail", containsString("more than 100000 bytes"));
      assertThat(server.requests("flaky.png")).isEqualTo(1);
    }
  }

  private static String linked(String address) {
    return "{\"positive\":[{\"image\":{\"url\":\"%s\"}}],\"in\":[\"image\"]}".formatted(address);
  }

  @ParameterizedTest
  @CsvSource({
    "photos/2024/sea.jpg, /v1/assets/photos/2024/sea.jpg",
    "photos/2024/lake.jpg, /v1/assets/photos%2F2024%2Flake.jpg",
    "photos/image, /v1/assets/photos%2Fimage",
  })
  void idsMayHaveEncodedOrPlainSlashes(String id, String path) throws IOException {
    given()
        .urlEncodingEnabled(false)
        .contentType("image/png")
        .body(TestImages.of(Color.CYAN, 20, 30, "png"))
        .put(path)
        .then()
        .statusCode(202)
        .body("id", is(id));

    awaitIndexed(id);
    given().urlEncodingEnabled(false).get(path).then().statusCode(200).body("id", is(id));
    given().urlEncodingEnabled(false).get(path + "/image").then().contentType("image/jpeg");
    given().urlEncodingEnabled(false).delete(path).then().statusCode(202).body("id", is(id));
    await().untilAsserted(() -> given().get("/v1/assets/{id}", id).then().statusCode(404));
  }

  @Test
  void findsImagesByTheirIds() {
    search("{\"positive\":[{\"id\":\"blue\"}]}")
        .statusCode(200)
        .body("hits[0].id", is("blue"))
        .body("hits[0].score.toDouble()", closeTo(1, 1e-4));
  }

  @Test
  void comparesTextsWithImagesAndCaptions() {
    search("{\"text\":\"a dog\"}").statusCode(200).body("hits", hasSize(4));
    search("{\"text\":\"a dog\",\"in\":[\"image\"]}").body("hits.id", not(hasItem("dog")));
    search("{\"text\":\"a dog\",\"in\":[\"caption\"]}").body("hits.id", contains("dog"));
  }

  @Test
  void everyModalityHasADenseAndASparseVector() {
    given()
        .get("/v1/assets/red")
        .then()
        .body("vectors", contains("image", "image_sparse", "latent"));
    given().get("/v1/assets/dog").then().body("vectors", contains("caption", "caption_sparse"));
  }

  @Test
  void computesSparseVectorsOfReadyMadeVectors() throws Exception {
    // Given the vector that the service itself has made of red
    Point red = point("red");
    String vector = Arrays.toString(red.dense().get("image"));

    // When a producer sends it
    kafka.send("ready", "{\"vectors\":{\"image\":%s}}".formatted(vector));
    awaitIndexed("ready");

    // Then its sparse vector is that of red
    assertThat(point("ready").sparse().get("image_sparse"))
        .isEqualTo(red.sparse().get("image_sparse"));
    kafka.send("ready", (byte[]) null);
    await().untilAsserted(() -> given().get("/v1/assets/ready").then().statusCode(404));
  }

  @Test
  void invalidImagesBecomeDeadLetters() throws Exception {
    kafka.send("no-picture", new byte[] {1, 2, 3}, "content-type", "image/png");

    await()
        .untilAsserted(
            () ->
                assertThat(kafka.deadLetters())
                    .anySatisfy(letter -> assertThat(letter.key()).isEqualTo("no-picture")));
  }

  @Test
  void showsWordsAndAssetsOfADimension() {
    given()
        .get("/v1/dimensions/3")
        .then()
        .statusCode(200)
        .body("dimension", is(3))
        .body("words.word", contains("cat", "dog"))
        .body("words.weight", contains(0.75f, 0.5f));

    // Given a dimension in which the red image is active
    SparseVector red = Objects.requireNonNull(point("red").sparse().get("image_sparse"));
    int active = red.indices()[0];
    float weight = red.values()[0];
    given()
        .queryParam("in", "image")
        .get("/v1/dimensions/{n}", active)
        .then()
        .statusCode(200)
        .body("assets.id", hasItem("red"))
        .body("assets.find{it.id=='red'}.weight.toDouble()", closeTo(weight, 1e-4))
        .body("assets.find{it.id=='red'}.image_url", is("/v1/assets/red/image"));
    given()
        .queryParam("in", "image,caption")
        .get("/v1/dimensions/{n}", active)
        .then()
        .body("assets.id", hasItem("red"));
    given()
        .queryParam("in", "caption")
        .get("/v1/dimensions/{n}", active)
        .then()
        .body("assets.id", not(hasItem("red")));
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "404 | /v1/dimensions/50         | no dimension 50: the bundle test-1 has 0 to 49",
        "404 | /v1/dimensions/-1         | no dimension -1",
        "400 | /v1/dimensions/x          | n must be an integer",
        "400 | /v1/dimensions/1?limit=0  | limit must be between 1 and 100",
        "400 | /v1/dimensions/1?in=sound | the bundle has image and caption",
      })
  void rejectsInvalidDimensions(int status, String path, String detail) {
    given()
        .get(path)
        .then()
        .statusCode(status)
        .contentType("application/problem+json")
        .body("detail", containsString(detail));
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "400 | {\"image\":{}}                                 | positive[0].image must have exactly one of",
        "400 | {\"image\":{\"base64\":\"AAEC\"},\"text\":\"a\"} | exactly one of",
        "400 | {\"image\":{\"base64\":\"!\"}}                 | the expected form",
        "400 | {\"image\":{\"url\":\"file:///etc/hosts\"}}    | positive[0].image.url is not an http",
        "422 | {\"image\":{\"url\":\"http://a/b\"}}           | fetched from the host a;",
        "422 | {\"image\":{\"base64\":\"AAEC\"}}              | image: unknown format",
      })
  void rejectsInvalidImages(int status, String positive, String detail) {
    search("{\"positive\":[%s]}".formatted(positive))
        .statusCode(status)
        .body("detail", containsString(detail));
    String nine = String.join(",", Collections.nCopies(9, "{\"image\":{\"base64\":\"AAEC\"}}"));
    search("{\"positive\":[%s]}".formatted(nine))
        .statusCode(400)
        .body("detail", containsString("at most 8"));
  }

  @Test
  void limitsTheWorkForAllImages() throws IOException {
    String huge =
        "{\"image\":{\"base64\":\"%s\"}}"
            .formatted(Base64.getEncoder().encodeToString(TestImages.header(6_000, 8_000)));

    search(
            "{\"positive\":%s,\"negative\":%s}"
                .formatted(Collections.nCopies(8, huge), Collections.nCopies(5, huge)))
        .statusCode(422)
        .body(
            "detail",
            is(
                "negative[4].image: the images of the search, up to this one, take too long to decode;"
                    + " send fewer or smaller images, as JPEGs that are not progressive"));
    // Each alone takes little.
    search("{\"positive\":[%s]}".formatted(huge))
        .statusCode(422)
        .body("detail", containsString("image: truncated GIF"));
  }

  @Test
  void decodesNoImageBeyondTheWorkOfASearch() throws IOException {
    try (ImageServer server = new ImageServer()) {
      var sent = new ImageSource.Bytes(TestImages.of(Color.RED, 64, 64, "png"));
      var linked = ImageSource.Url.of(server.address("sunset.png"));
      DecodingBudget budget = new DecodingBudget();
      budget.take(600_000_000 - 2 * 64 * 64 * 3); // bytes of a PNG

      assertThat(decoded(sent, budget).getWidth()).isEqualTo(8);
      assertThat(decoded(linked, budget).getWidth()).isEqualTo(8);
      for (ImageSource further : List.of(sent, linked)) {
        assertThatThrownBy(() -> decoded(further, budget))
            .isInstanceOf(SearchException.class)
            .hasMessageStartingWith(
                "image: the images of the search, up to this one, take too long");
      }
    }
  }

  private BufferedImage decoded(ImageSource source, DecodingBudget budget) {
    return images.decode(source, serving.current().encoders(), budget).await().indefinitely();
  }

  @Test
  void serviceReportsBundleAndModels() {
    given()
        .get("/q/health/started")
        .then()
        .statusCode(200)
        .body("checks.data.bundle", hasItem("test-1"))
        .body(
            "checks.data.models",
            hasItem(
                "text text.onnx, image image.onnx (8×8), 384 dimensions, sparse %d of %d, criteria red, blue"
                    .formatted(TestBundle.TOP, TestBundle.SPARSE)));
    given()
        .accept("application/json")
        .get("/q/openapi")
        .then()
        .body("paths.'/v1/dimensions/{n}'.get.operationId", is("getDimension"));
  }
}
