package dev.winnow.api.search;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import dev.winnow.testing.CalibratedService;
import dev.winnow.testing.KafkaRecords;
import dev.winnow.testing.TestImages;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.awt.Color;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Hard exclusion with a bundle that is calibrated for captions only. */
@QuarkusTest
@WithTestResource(CalibratedService.class)
class HardModeIT {

  @Inject KafkaRecords kafka;

  @BeforeEach
  void index() throws Exception {
    if (given().get("/v1/assets/{id}", "cat").statusCode() == 200) {
      return; // records that are sent again would be indexed during another test
    }
    kafka.send("picture", TestImages.of(Color.RED, 64, 48, "jpg"), "content-type", "image/jpeg");
    kafka.send("dog", "{\"captions\":[\"a dog on the beach\"]}");
    kafka.send("cat", "{\"captions\":[\"a cat on a sofa\"]}");
    for (String id : new String[] {"picture", "dog", "cat"}) {
      await().untilAsserted(() -> given().get("/v1/assets/{id}", id).then().statusCode(200));
    }
  }

  private static ValidatableResponse search(String... parameters) {
    var request = given().queryParam("q", "an animal but not a dog");
    for (int i = 0; i < parameters.length; i += 2) {
      request = request.queryParam(parameters[i], parameters[i + 1]);
    }
    return request.get("/v1/search").then().statusCode(200);
  }

  @Test
  void keepsAndNotesHitsThatCannotBeJudged() {
    search("mode", "hard", "explain", "true")
        .body("excluded.id", hasItem("dog"))
        .body("hits.find { it.id == 'picture' }.judged", is(false))
        .body("hits.find { it.id == 'cat' }.judged", nullValue())
        .body(
            "hits.find { it.id == 'picture' }.explanation.find { it.term == 'dog' }.probability",
            nullValue())
        .body("note", allOf(containsString("1 of these hits"), containsString("captions")));
  }

  @Test
  void addsNoNoteIfAllHitsAreJudged() {
    search("mode", "hard", "in", "caption", "explain", "true")
        .body("excluded.id", hasItem("dog"))
        .body(
            "hits.find { it.id == 'cat' }.explanation.find { it.term == 'dog' }.probability",
            not(nullValue()))
        .body("note", not(containsString("of these hits")));
    search("mode", "soft")
        .body("hits.id", hasItem("picture"))
        .body("note", not(containsString("of these hits")))
        .body("hits.judged", not(hasItem(false)));
  }

  @Test
  void keepsAndNotesPositivesThatAreAlsoNegatives() {
    for (String text : new String[] {"a dog without a dog", "dog but not a dog"}) {
      given()
          .queryParam("q", text)
          .queryParam("mode", "hard")
          .queryParam("in", "caption")
          .get("/v1/search")
          .then()
          .statusCode(200)
          .body("hits[0].id", is("dog"))
          .body("hits[0].weak", nullValue())
          .body("excluded_count", is(0))
          .body(
              "note",
              containsString("The negative \"dog\" contradicts a positive, so it was dropped."));
    }
  }
}
