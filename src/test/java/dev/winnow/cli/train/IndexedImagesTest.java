package dev.winnow.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.winnow.testing.Program;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Copies of a service's images. The service has too few groups to train on. */
class IndexedImagesTest {

  private static final String ASSETS =
      """
      {"total": 2, "assets": [
        {"id": "a", "attributes": {"article": "x"}, "vectors": ["image"]},
        {"id": "b", "attributes": {"article": "x"}, "vectors": ["image"]}]}
      """;

  @TempDir Path folder;
  private final Program program = new Program();
  private HttpServer service;
  private byte[] image = {};

  @BeforeEach
  void start() throws IOException {
    service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    service.createContext(
        "/v1/assets",
        exchange ->
            answer(
                exchange,
                exchange.getRequestURI().getPath().endsWith("/image")
                    ? image
                    : ASSETS.getBytes(StandardCharsets.UTF_8)));
    service.start();
  }

  @AfterEach
  void stop() {
    service.stop(0);
  }

  private static void answer(HttpExchange exchange, byte[] body) throws IOException {
    try (exchange) {
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  @Test
  void replacesCopiesOfEarlierRuns() throws IOException {
    // given copies of images
    image = png(0xff0000);
    assertThat(copies()).containsOnly(image);

    // when the images of the same assets are replaced
    image = png(0x0000ff);

    // then so are the copies
    assertThat(copies()).hasSize(2).containsOnly(image);
  }

  private List<byte[]> copies() throws IOException {
    int code =
        program.run(
            "train",
            "criteria",
            "--url=http://127.0.0.1:" + service.getAddress().getPort(),
            "--group-by=article",
            "--out=" + folder);
    assertThat(code).isEqualTo(1);
    assertThat(program.err()).contains("1 groups are too few");
    List<byte[]> copies = new ArrayList<>();
    try (var files = Files.list(folder.resolve("cache/images"))) {
      for (Path file : files.toList()) {
        copies.add(Files.readAllBytes(file));
      }
    }
    return copies;
  }

  private static byte[] png(int rgb) throws IOException {
    BufferedImage drawn = new BufferedImage(8, 8, BufferedImage.TYPE_INT_RGB);
    for (int i = 0; i < 64; i++) {
      drawn.setRGB(i % 8, i / 8, rgb);
    }
    var png = new ByteArrayOutputStream();
    ImageIO.write(drawn, "png", png);
    return png.toByteArray();
  }
}
