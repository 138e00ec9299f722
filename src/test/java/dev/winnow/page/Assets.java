package dev.winnow.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.cli.push.source.SceneSource;
import dev.winnow.scene.Scene;
import dev.winnow.testing.Waiting;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Puts assets into a service and waits until they are searchable. */
final class Assets {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final URI service;

  Assets(URI service) {
    this.service = service;
  }

  /**
   * Makes sure that there are at least so many scenes.
   *
   * @param side of their images, in pixels
   */
  void scenes(int count, int side) throws IOException, InterruptedException {
    if (total() >= count) {
      return;
    }
    for (int i = 0; i < count; i++) {
      Scene scene = SceneSource.world().scene(i);
      HttpRequest.Builder request = request(scene.id()).header("content-type", "image/png");
      scene.captions().forEach(caption -> request.header("winnow-caption", caption));
      request.header("winnow-attributes", JSON.writeValueAsString(scene.attributes()));
      send(request.PUT(BodyPublishers.ofByteArray(scene.png(side))));
    }
    Waiting.await()
        .atMost(Duration.ofMinutes(5))
        .untilAsserted(() -> assertThat(total()).isGreaterThanOrEqualTo(count));
  }

  /** Indexes an asset without an image. */
  void caption(String id, String... captions) throws IOException, InterruptedException {
    record(id, JSON.writeValueAsString(Map.of("captions", List.of(captions))));
  }

  /** Indexes an asset from the JSON of a record. */
  void record(String id, String json) throws IOException, InterruptedException {
    send(request(id).header("content-type", "application/json").PUT(BodyPublishers.ofString(json)));
  }

  void awaitIndexed(String id) {
    Waiting.await()
        .atMost(Duration.ofSeconds(60))
        .untilAsserted(
            () ->
                assertThat(
                        HTTP.send(request(id).GET().build(), BodyHandlers.discarding())
                            .statusCode())
                    .isEqualTo(200));
  }

  void delete(String id) throws IOException, InterruptedException {
    send(request(id).DELETE());
  }

  long total() throws IOException, InterruptedException {
    return get("/v1/assets?limit=0").path("total").asLong();
  }

  JsonNode get(String path) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(service.resolve(path)).build();
    return JSON.readTree(HTTP.send(request, BodyHandlers.ofString()).body());
  }

  private HttpRequest.Builder request(String id) {
    return HttpRequest.newBuilder(service.resolve("/v1/assets/" + id));
  }

  private static void send(HttpRequest.Builder request) throws IOException, InterruptedException {
    assertThat(HTTP.send(request.build(), BodyHandlers.discarding()).statusCode()).isEqualTo(202);
  }
}
