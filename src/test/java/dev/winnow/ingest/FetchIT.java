package dev.winnow.ingest;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;

import dev.winnow.testing.ImageServer;
import dev.winnow.testing.KafkaRecords;
import dev.winnow.testing.WinnowService;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Linked images, from a server that sometimes fails. */
@QuarkusTest
@WithTestResource(WinnowService.class)
class FetchIT {

  @Inject KafkaRecords kafka;

  @SuppressWarnings("NullAway") // started before each test
  private ImageServer server;

  @BeforeEach
  void start() throws IOException {
    server = new ImageServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void push(String id, String file) throws Exception {
    kafka.send(
        id,
        "{\"image\":{\"url\":\"%s\"},\"captions\":[\"%s\"]}".formatted(server.address(file), id));
  }

  private void awaitPicture(String id) {
    await()
        .untilAsserted(
            () ->
                given()
                    .get("/v1/assets/{id}/image", id)
                    .then()
                    .statusCode(200)
                    .contentType("image/jpeg"));
  }

  @Test
  void fetchesAndStoresAllowedImages() throws Exception {
    push("fetched-1", "red.png");

    awaitPicture("fetched-1");
    given()
        .get("/v1/assets/fetched-1")
        .then()
        .body("image_url", is("/v1/assets/fetched-1/image"))
        .body("original_url", is(server.address("red.png")));
  }

  @Test
  void retriesTemporarilyFailingServers() throws Exception {
    push("fetched-2", "flaky.png");

    awaitPicture("fetched-2");
    assertThat(server.requests("flaky.png")).isEqualTo(3);
  }

  @Test
  void queuesManyImagesOfOneHost() throws Exception {
    for (int i = 0; i < 100; i++) {
      push("fetched-many-" + i, "red.png");
    }
    for (int i = 0; i < 100; i++) {
      awaitPicture("fetched-many-" + i);
    }
  }

  @Test
  void unfetchableImagesAreDeadLettersWithAReason() throws Exception {
    push("missing", "missing.png");
    push("large", "large.png");
    push("moved", "moved.png");

    await()
        .untilAsserted(
            () -> {
              Map<String, String> reasons =
                  kafka.deadLetters().stream()
                      .filter(letter -> letter.key() != null)
                      .collect(
                          Collectors.toMap(
                              letter -> letter.key(),
                              letter ->
                                  new String(
                                      letter.headers().lastHeader("dead-letter-reason").value(),
                                      StandardCharsets.UTF_8),
                              (a, b) -> b));
              assertThat(reasons.get("missing")).contains("status 404");
              assertThat(reasons.get("large")).contains("more than 100000 bytes");
              assertThat(reasons.get("moved")).contains("status 302");
            });
  }
}
