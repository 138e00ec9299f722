package dev.winnow.api.search;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.startsWith;

import dev.winnow.testing.ComparingService;
import dev.winnow.testing.EventStream;
import dev.winnow.testing.KafkaRecords;
import dev.winnow.testing.TestImages;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.awt.Color;
import java.io.IOException;
import java.net.URI;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From images on a topic to searches by criteria, over HTTP. */
@QuarkusTest
@WithTestResource(ComparingService.class)
class CriteriaIT {

  private static final Map<String, Color> COLOURS =
      Map.of(
          "red",
          Color.RED,
          "blue",
          Color.BLUE,
          "magenta",
          Color.MAGENTA,
          "yellow",
          Color.YELLOW,
          "black",
          Color.BLACK);

  @TestHTTPResource URI service;
  @Inject KafkaRecords kafka;

  @BeforeEach
  void push() throws Exception {
    for (Map.Entry<String, Color> colour : COLOURS.entrySet()) {
      kafka.send(
          colour.getKey(),
          TestImages.of(colour.getValue(), 64, 48, "png"),
          "content-type",
          "image/png");
    }
    kafka.send("told", "{\"captions\":[\"a red dog\"]}");
    for (String id : COLOURS.keySet()) {
      await().untilAsserted(() -> given().get("/v1/assets/{id}", id).then().statusCode(200));
    }
    await().untilAsserted(() -> given().get("/v1/assets/told").then().statusCode(200));
  }

  private static ValidatableResponse search(String body) {
    return given().contentType("application/json").body(body).post("/v1/search").then();
  }

  @Test
  void comparesImagesByOneCriterion() {
    search("{\"positive\":[{\"id\":\"red\",\"by\":[\"red\"]}],\"limit\":3}")
        .statusCode(200)
        .body("method", is("criteria"))
        .body("hits.id", containsInAnyOrder("red", "magenta", "yellow"))
        .body("interpreted.positive[0].by", contains("red"));
  }

  @Test
  void exampleIsPositiveByOneCriterionAndNegativeByAnother() {
    search(
            "{\"positive\":[{\"id\":\"magenta\",\"by\":[\"red\"]}],"
                + "\"negative\":[{\"id\":\"magenta\",\"by\":[\"blue\"]}],\"limit\":2,\"explain\":true}")
        .statusCode(200)
        .body("hits.id", containsInAnyOrder("red", "yellow"))
        .body("hits[0].explanation.term", contains("red of asset magenta", "blue of asset magenta"))
        .body("hits[0].explanation[0].evidence[0].in", is("latent"))
        .body("hits[0].explanation[0].evidence[0].dimensions", hasSize(1));
  }

  @Test
  void hardNegativesByCriteriaExclude() {
    search(
            "{\"positive\":[{\"id\":\"red\",\"by\":[\"red\"]}],"
                + "\"negative\":[{\"id\":\"blue\",\"by\":[\"blue\"],\"mode\":\"hard\"}]}")
        .statusCode(200)
        .body("hits.id", containsInAnyOrder("red", "yellow", "black"))
        .body("excluded.id", containsInAnyOrder("magenta", "blue"))
        .body("excluded.reason.term", everyItem(is("blue of asset blue")));
  }

  @Test
  void comparesAnUploadedImage() throws IOException {
    byte[] image = TestImages.of(new Color(0, 0, 250), 30, 20, "jpg");
    search(
            "{\"positive\":[{\"image\":{\"base64\":\"%s\"},\"by\":[\"blue\"]}],\"limit\":2}"
                .formatted(Base64.getEncoder().encodeToString(image)))
        .statusCode(200)
        .body("hits.id", containsInAnyOrder("blue", "magenta"));
  }

  @Test
  void getSearchComparesByCriteria() {
    given()
        .get("/v1/search?id=red&by=red&limit=3")
        .then()
        .statusCode(200)
        .body("hits.id", containsInAnyOrder("red", "magenta", "yellow"));
    given()
        .get("/v1/search?id=magenta&by=red&not_id=magenta&not_by=blue&limit=2")
        .then()
        .statusCode(200)
        .body("interpreted.negative.by", is(List.of(List.of("blue"))))
        .body("hits.id", containsInAnyOrder("red", "yellow"));
    given().get("/v1/search?q=a&by=red").then().statusCode(400);
    given().get("/v1/search?q=a&not_by=red").then().statusCode(400);
    given()
        .get("/v1/search?id=red&notId=red")
        .then()
        .statusCode(400)
        .body("detail", containsString("unknown query parameter 'notId'"));
  }

  @Test
  void namedMethodIsNotReplacedByCriteria() {
    for (String path : List.of("/v1/search", "/v1/search/live")) {
      given()
          .get(path + "?id=red&by=red&method=hybrid")
          .then()
          .statusCode(422)
          .body("detail", containsString("method hybrid does not compare by criteria"));
    }
  }

  @Test
  @Timeout(60)
  void liveSearchComparesByCriteria() throws Exception {
    try (EventStream stream =
        new EventStream(
            service.resolve("/v1/search/live?id=red&by=red&not_id=blue&not_by=blue"), null)) {
      kafka.send("orange", TestImages.of(Color.ORANGE, 40, 40, "png"), "content-type", "image/png");

      String told = "";
      while (!told.equals("orange")) { // the images of other tests may come before
        told = Objects.requireNonNull(stream.next()).data().path("id").asText();
        assertThat(told).isNotIn("blue", "black");
      }
    } finally {
      kafka.send("orange", (byte[]) null);
      await().untilAsserted(() -> given().get("/v1/assets/orange").then().statusCode(404));
    }
  }

  @Test
  void listsCriteria() {
    given()
        .get("/v1/criteria")
        .then()
        .statusCode(200)
        .body("bundle", startsWith("test-"))
        .body("criteria.name", contains("red", "blue"))
        .body("views", hasSize(0))
        .body("criteria[1].dimensions", contains(2))
        .body("criteria[0].map", is(0.9f));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"id\":\"red\",\"by\":[\"hue\"]} | 422 | positive[0].by has 'hue'; the bundle has red, blue",
        "{\"text\":\"red\",\"by\":[\"red\"]} | 422 | give an id or an image with it, not a text",
        "{\"ids\":[\"red\"],\"by\":[\"red\"]} | 422 | positive[0]",
        "{\"id\":\"red\",\"by\":[]} | 400 | positive[0].by is empty",
        "{\"id\":\"told\",\"by\":[\"red\"]} | 422 | has no image that was encoded with criteria",
      })
  void rejectsExamplesThatCannotBeCompared(String example, int status, String detail) {
    search("{\"positive\":[%s]}".formatted(example))
        .statusCode(status)
        .body("detail", containsString(detail));
  }
}
