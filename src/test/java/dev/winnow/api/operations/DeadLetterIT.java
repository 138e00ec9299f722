package dev.winnow.api.operations;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.startsWith;

import dev.winnow.testing.KafkaRecords;
import dev.winnow.testing.WinnowService;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.util.Random;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Dead letters over HTTP. */
@QuarkusTest
@WithTestResource(WinnowService.class)
class DeadLetterIT {

  @Inject KafkaRecords kafka;

  @Test
  void listsAndReplaysADeadLetter() throws Exception {
    // Given
    kafka.send("letters/broken", "{\"captions\": 7}");
    await()
        .untilAsserted(
            () ->
                given()
                    .get("/v1/dead-letters?limit=1")
                    .then()
                    .statusCode(200)
                    .body("letters", hasSize(1))
                    .body("letters[0].key", is("letters/broken"))
                    .body("letters[0].topic", is(KafkaRecords.TOPIC))
                    .body("letters[0].reason", containsString("captions"))
                    .body("letters[0].rejected", notNullValue())
                    .body("letters[0].replayable", is(true)));
    String position = given().get("/v1/dead-letters").path("letters[0].position");
    // When
    replay("{\"positions\":[\"%s\"]}".formatted(position))
        .statusCode(200)
        .body("sent", is(1))
        .body("superseded", is(0));
    // Then it is rejected again, and the first letter is superseded
    await()
        .untilAsserted(
            () -> given().get("/v1/dead-letters").then().body("letters[0].replays", is(1)));
    replay("{\"positions\":[\"%s\"]}".formatted(position))
        .statusCode(200)
        .body("sent", is(0))
        .body("superseded", is(1));
  }

  @Test
  void reportsWhyKafkaRejectsAReplayedRecord() throws Exception {
    // Given a letter that is too large for the topic of its record
    byte[] value = new byte[5_000];
    new Random(1).nextBytes(value); // cannot be compressed
    kafka.create("letters-small", 1);
    kafka.sendTo("letters-small", "letters/large", value); // the letter's origin
    kafka.limit("letters-small", 1_000);
    RecordMetadata letter =
        kafka.sendTo(
            KafkaRecords.DEAD_LETTERS,
            "letters/large",
            value,
            "dead-letter-topic",
            "letters-small",
            "dead-letter-partition",
            "0",
            "dead-letter-offset",
            "0",
            "dead-letter-reason",
            "no image");
    // When, then
    replay("{\"positions\":[\"%d:%d\"]}".formatted(letter.partition(), letter.offset()))
        .statusCode(422)
        .body("detail", startsWith("Kafka rejected a replayed record: "));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"positions\":[]}", "{\"positions\":[\"x\"]}", "{\"all\":true}"})
  void rejectsReplaysWithoutValidPositions(String body) {
    replay(body).statusCode(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "201", "x"})
  void rejectsInvalidLimits(String limit) {
    given()
        .queryParam("limit", limit)
        .get("/v1/dead-letters")
        .then()
        .statusCode(400)
        .body("detail", containsString("limit"));
  }

  private static ValidatableResponse replay(String body) {
    return given()
        .contentType("application/json")
        .body(body)
        .post("/v1/dead-letters/replay")
        .then();
  }
}
