package dev.winnow.ingest;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import dev.winnow.testing.KafkaRecords;
import dev.winnow.testing.Pictures;
import dev.winnow.testing.WinnowService;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.awt.Color;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Pictures behind links, from a server that does not always behave. */
@QuarkusTest
@WithTestResource(WinnowService.class)
class FetchIT {

  @Inject KafkaRecords kafka;

  private final Map<String, Integer> requests = new ConcurrentHashMap<>();

  @SuppressWarnings("NullAway") // started before each test
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    byte[] picture = Pictures.of(Color.RED, 64, 64, "png");
    server.createContext(
        "/",
        exchange -> {
          String path = exchange.getRequestURI().getPath();
          int request = requests.merge(path, 1, Integer::sum);
          byte[] body = path.equals("/large.png") ? new byte[200_000] : picture;
          int status =
              switch (path) {
                case "/missing.png" -> 404;
                case "/moved.png" -> 302;
                case "/flaky.png" -> request < 3 ? 503 : 200;
                default -> 200;
              };
          exchange.getResponseHeaders().set("Location", "http://127.0.0.1:1/secret.png");
          exchange.sendResponseHeaders(status, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void push(String id, String file) throws Exception {
    kafka.send(
        id,
        "{\"image\":{\"url\":\"http://localhost:%d/%s\"},\"captions\":[\"%s\"]}"
            .formatted(server.getAddress().getPort(), file, id));
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
  void allowedPicturesAreFetchedAndKept() throws Exception {
    push("fetched-1", "red.png");

    awaitPicture("fetched-1");
  }

  @Test
  void serversMayFailForAWhile() throws Exception {
    push("fetched-2", "flaky.png");

    awaitPicture("fetched-2");
    assertThat(requests).containsEntry("/flaky.png", 3);
  }

  @Test
  void manyPicturesOfOneHostWaitForEachOther() throws Exception {
    for (int i = 0; i < 100; i++) {
      push("fetched-many-" + i, "red.png");
    }
    for (int i = 0; i < 100; i++) {
      awaitPicture("fetched-many-" + i);
    }
  }

  @Test
  void whatCannotBeFetchedIsADeadLetterThatSaysWhy() throws Exception {
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
