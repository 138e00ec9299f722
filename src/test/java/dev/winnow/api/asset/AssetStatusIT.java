package dev.winnow.api.asset;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import dev.winnow.asset.AssetId;
import dev.winnow.testing.KafkaRecords;
import dev.winnow.testing.TestImages;
import dev.winnow.testing.WinnowService;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusMock;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.awt.Color;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.common.header.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The status of assets that are written over HTTP. */
@QuarkusTest
@WithTestResource(WinnowService.class)
class AssetStatusIT {

  @Inject KafkaRecords kafka;

  private static void awaitState(String id, String state) {
    await()
        .untilAsserted(
            () ->
                given()
                    .get("/v1/assets/{id}/status", id)
                    .then()
                    .statusCode(200)
                    .body("state", is(state)));
  }

  @ParameterizedTest
  @CsvSource({
    "status-1, /v1/assets/status-1/status",
    "a folder/ä.jpg, /v1/assets/a%20folder%2F%C3%A4.jpg/status"
  })
  void writesLinkToTheAssetStatus(String id, String path) {
    // When
    String location =
        given()
            .contentType("application/json")
            .body("{\"captions\":[\"a heron\"],\"version\":3}")
            .put("/v1/assets/{id}", id)
            .then()
            .statusCode(202)
            .body("id", is(id))
            .body("status", is(path))
            .header("Location", endsWith(path))
            .extract()
            .header("Location");

    // Then
    await()
        .untilAsserted(
            () ->
                given()
                    .urlEncodingEnabled(false)
                    .get(location)
                    .then()
                    .statusCode(200)
                    .body("id", is(id))
                    .body("state", is("indexed"))
                    .body("version", is(3))
                    .body("indexed_at", matchesPattern("\\d{4}-\\d\\d-\\d\\dT.*Z")));
  }

  @Test
  void reportsOlderVersionsAsSuperseded() {
    for (int version : new int[] {5, 4}) {
      given()
          .contentType("application/json")
          .body("{\"captions\":[\"number %d\"],\"version\":%d}".formatted(version, version))
          .put("/v1/assets/status-old")
          .then()
          .statusCode(202);
    }

    awaitState("status-old", "superseded");
    given().get("/v1/assets/status-old/status").then().body("version", is(5));
  }

  @Test
  void reportsDeletedOnceTheAssetIsRemoved() {
    given()
        .contentType("application/json")
        .body("{\"captions\":[\"soon gone\"]}")
        .put("/v1/assets/status-gone");
    awaitState("status-gone", "indexed");

    given().delete("/v1/assets/status-gone").then().statusCode(202);

    awaitState("status-gone", "deleted");
  }

  @Test
  void invalidIdsAreInvalidInAllRequests() {
    String path = "/v1/assets/" + "x".repeat(AssetId.MAX_BYTES + 1);
    var asset = given().contentType("application/json").body("{\"captions\":[\"a\"]}");

    for (Response answer :
        List.of(
            asset.put(path),
            given().delete(path),
            given().get(path),
            given().get(path + "/status"))) {
      answer
          .then()
          .statusCode(400)
          .body("detail", startsWith("id: an asset's id has at most 512 bytes"));
    }
  }

  @Test
  void rejectsInvalidImagesImmediately() {
    given()
        .contentType("image/png")
        .body(new byte[] {1, 2, 3})
        .put("/v1/assets/status-text")
        .then()
        .statusCode(422)
        .body("detail", containsString("image: unknown format"));
    given()
        .contentType("application/json")
        .body("{\"image\":{\"base64\":\"aGVsbG8=\"}}")
        .put("/v1/assets/status-text")
        .then()
        .statusCode(422)
        .body("detail", containsString("image: unknown format"));
    given()
        .get("/v1/assets/status-text/status")
        .then()
        .statusCode(200)
        .body("state", is("unknown"));
  }

  @Test
  void reportsWhyABrokenImageIsADeadLetter() throws Exception {
    byte[] image = TestImages.of(Color.BLUE, 600, 400, "png");

    given()
        .contentType("image/png")
        .body(Arrays.copyOf(image, 300))
        .put("/v1/assets/status-broken")
        .then()
        .statusCode(202);

    awaitState("status-broken", "dead_letter");
    given()
        .get("/v1/assets/status-broken/status")
        .then()
        .body("reason", containsString("truncated PNG"))
        .body("dead_letter", matchesPattern("\\d+:\\d+"))
        .body("rejected_at", notNullValue())
        .body("indexed_at", nullValue());

    // And a good one makes that forgotten.
    given().contentType("image/png").body(image).put("/v1/assets/status-broken");
    awaitState("status-broken", "indexed");
    given().get("/v1/assets/status-broken/status").then().body("reason", nullValue());
  }

  @Test
  void reportsDeadLettersOfOtherProducers() throws Exception {
    kafka.send("status-kafka", "{\"captions\":[\"fine\"]}");
    awaitState("status-kafka", "indexed");

    kafka.send("status-kafka", "{not json");

    awaitState("status-kafka", "dead_letter");
    given()
        .get("/v1/assets/status-kafka/status")
        .then()
        .body("reason", containsString("not an asset"))
        .body("indexed_at", notNullValue());
  }

  @Test
  void statusOfUnknownAssetsIsUnknown() {
    given()
        .get("/v1/assets/never-heard-of/status")
        .then()
        .statusCode(200)
        .body("state", equalTo("unknown"))
        .body("detail", containsString("not indexed"));
  }

  @Test
  @SuppressWarnings("NullAway") // nothing is sent
  void acceptsWritesAcknowledgedOnAnyThread() {
    // Given
    QuarkusMock.installMockForType(
        new ChangePublisher(null) {
          @Override
          Uni<Void> publish(String key, byte[] value, Long declared, Headers headers) {
            return Uni.createFrom()
                .emitter(emitter -> new Thread(() -> emitter.complete(null)).start());
          }
        },
        ChangePublisher.class);
    // When, then
    for (int i = 0; i < 20; i++) {
      given()
          .contentType("application/json")
          .body("{\"captions\":[\"a heron\"]}")
          .put("/v1/assets/status-elsewhere")
          .then()
          .statusCode(202)
          .header("Location", endsWith("/v1/assets/status-elsewhere/status"));
    }
  }
}
