package dev.winnow.ingest;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;

import dev.winnow.testing.ComparingService;
import dev.winnow.testing.Health;
import dev.winnow.testing.KafkaRecords;
import dev.winnow.testing.TestImages;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.awt.Color;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

/** Images and captions from separate topics, which the embedded broker has by default. */
@QuarkusTest
@WithTestResource(ComparingService.class)
class PartsIT {

  private static final String IMAGES = "winnow.images";
  private static final String CAPTIONS = "winnow.captions";

  @Inject KafkaRecords kafka;

  private void sendImage(String id, Color colour) throws Exception {
    kafka.sendTo(IMAGES, id, TestImages.of(colour, 64, 48, "png"));
  }

  private void sendCaption(String id, String caption) throws Exception {
    kafka.sendTo(CAPTIONS, id, caption.getBytes(StandardCharsets.UTF_8));
  }

  private static ValidatableResponse asset(String id) {
    return given().get("/v1/assets/{id}", id).then();
  }

  private static void awaitBoth(String id, String caption) {
    await()
        .untilAsserted(
            () ->
                asset(id)
                    .statusCode(200)
                    .body("captions", contains(caption))
                    .body("vectors", hasItem("image"))
                    .body("vectors", hasItem("caption")));
  }

  @Test
  void mergesImageAndCaptionInEitherOrder() throws Exception {
    // When
    sendImage("parts-1", Color.RED);
    sendCaption("parts-1", "a scarlet door");
    sendCaption("parts-2", "a cobalt window");
    sendImage("parts-2", Color.BLUE);
    // Then
    awaitBoth("parts-1", "a scarlet door");
    awaitBoth("parts-2", "a cobalt window");
    given()
        .queryParam("q", "a cobalt window")
        .queryParam("in", "caption")
        .queryParam("limit", 1)
        .get("/v1/search")
        .then()
        .statusCode(200)
        .body("hits[0].id", is("parts-2"));
    given().get("/v1/assets/parts-1/image").then().statusCode(200).contentType("image/jpeg");
  }

  @Test
  void tombstoneDeletesOnlyItsPart() throws Exception {
    // Given
    sendImage("parts-3", Color.GREEN);
    sendCaption("parts-3", "a lime gate");
    awaitBoth("parts-3", "a lime gate");
    // When
    kafka.sendTo(IMAGES, "parts-3", null);
    // Then
    await()
        .untilAsserted(
            () -> asset("parts-3").statusCode(200).body("vectors", not(hasItem("image"))));
    asset("parts-3").body("captions", contains("a lime gate"));
    given().get("/v1/assets/parts-3/image").then().statusCode(404);
    // When
    kafka.sendTo(CAPTIONS, "parts-3", null);
    // Then
    await().untilAsserted(() -> asset("parts-3").statusCode(404));
  }

  @Test
  void partsCompleteARecordOfTheWholeAsset() throws Exception {
    // Given
    kafka.send("parts-4", "{\"captions\":[\"of the asset\"],\"attributes\":{\"shop\":\"north\"}}");
    await().untilAsserted(() -> asset("parts-4").statusCode(200));
    // When
    sendCaption("parts-4", "of the part");
    sendImage("parts-4", Color.RED);
    // Then
    awaitBoth("parts-4", "of the part");
    asset("parts-4").body("attributes.shop", is("north"));
  }

  @Test
  void deletionOverHttpDeletesAllParts() throws Exception {
    // Given
    sendImage("parts-5", Color.RED);
    sendCaption("parts-5", "soon gone");
    awaitBoth("parts-5", "soon gone");
    // When
    given().delete("/v1/assets/parts-5").then().statusCode(202);
    // Then
    await()
        .failFast("the deletion is done", () -> state("parts-5").equals("indexed"))
        .until(() -> state("parts-5").equals("deleted"));
    asset("parts-5").statusCode(404);
  }

  private static String state(String id) {
    return given().get("/v1/assets/{id}/status", id).then().extract().path("state");
  }

  @Test
  void lateDeletionOverHttpKeepsNewerParts() throws Exception {
    // Given
    byte[] caption = "still here".getBytes(StandardCharsets.UTF_8);
    kafka.send("parts-7", "{\"attributes\":{\"shop\":\"north\"},\"version\":5}");
    kafka.sendTo(CAPTIONS, "parts-7", caption, "winnow-version", "5");
    await().untilAsserted(() -> asset("parts-7").body("captions", contains("still here")));
    // When
    given().header("winnow-version", "3").delete("/v1/assets/parts-7").then().statusCode(202);
    // Then a later record, which completes the asset, still finds the caption.
    kafka.sendTo(IMAGES, "parts-7", TestImages.of(Color.RED, 64, 48, "png"), "winnow-version", "6");
    awaitBoth("parts-7", "still here");
    await()
        .during(Duration.ofSeconds(2)) // the deletion of the caption may come after the image
        .untilAsserted(() -> asset("parts-7").body("captions", contains("still here")));
  }

  @Test
  void poisonOfAPartIsADeadLetterOfItsTopic() throws Exception {
    // When
    kafka.sendTo(IMAGES, "parts-6", new byte[] {1, 2, 3});
    sendCaption("parts-6", "the other part");
    // Then
    await()
        .untilAsserted(
            () ->
                assertThat(kafka.deadLetters())
                    .filteredOn(letter -> "parts-6".equals(letter.key()))
                    .extracting(PartsIT::topic)
                    .containsExactly(IMAGES));
    await().untilAsserted(() -> asset("parts-6").body("captions", contains("the other part")));
  }

  private static String topic(ConsumerRecord<String, byte[]> letter) {
    return new String(
        letter.headers().lastHeader("dead-letter-topic").value(), StandardCharsets.UTF_8);
  }

  @Test
  void readinessShowsThePartitionsOfAllTopics() {
    Health.awaitReady()
        .body(
            "checks.find { it.name == 'ingest' }.data.partitions", containsString(CAPTIONS + "-0"))
        .body("checks.find { it.name == 'ingest' }.data.partitions", containsString(IMAGES + "-0"));
  }
}
