package dev.winnow.ingest;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.winnow.testing.TestImages;
import java.awt.Color;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Linked images that share memory for one: the host does not say how large they are. */
class LinkedImageMemoryTest {

  @TempDir Path directory;

  @SuppressWarnings("NullAway.Init") // set before each test
  private HttpServer server;

  @BeforeEach
  void start() throws Exception {
    byte[] image = TestImages.of(Color.RED, 64, 64, "png");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext(
        "/",
        exchange -> {
          String path = exchange.getRequestURI().getPath();
          exchange.sendResponseHeaders(path.startsWith("/missing") ? 404 : 200, 0);
          exchange
              .getResponseBody()
              .write(
                  path.startsWith("/text") ? "no image".getBytes(StandardCharsets.UTF_8) : image);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void memoryIsGivenBackWhetherImagesAreUsableOrNot() throws Exception {
    try (PipelineFixture pipeline = new PipelineFixture(directory)) {
      for (int i = 0; i < 5; i++) {
        for (String kind : Set.of("image", "text", "missing")) {
          pipeline.send(
              kind + i,
              "{\"image\":{\"url\":\"http://localhost:%d/%s%d\"}}"
                  .formatted(server.getAddress().getPort(), kind, i));
        }
      }

      await()
          .untilAsserted(
              () ->
                  assertThat(pipeline.acknowledged)
                      .containsExactlyInAnyOrder("image0", "image1", "image2", "image3", "image4"));
      await()
          .untilAsserted(
              () ->
                  assertThat(pipeline.rejected)
                      .hasSize(10)
                      .allSatisfy((key, reason) -> assertThat(key).doesNotStartWith("image")));
    }
  }
}
