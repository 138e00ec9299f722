package dev.winnow.fetch;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.winnow.asset.ImageSource;
import dev.winnow.testing.ImageServer;
import dev.winnow.testing.TestImages;
import io.vertx.mutiny.core.Vertx;
import java.awt.Color;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImageFetcherTest {

  private record Config(
      Optional<List<String>> allowedHosts, int maxBytes, Duration timeout, int attempts)
      implements FetchConfig {}

  @ParameterizedTest
  @CsvSource({
    "käse.png, /k%C3%A4se.png",
    "ka\u0308se\ud83e\uddc0.png, /ka%CC%88se%F0%9F%A7%80.png",
    "a%2Fb%20%c3%a4.png, /a%2Fb%20%c3%a4.png",
    "100%25.png?q=%E4, /100%25.png?q=%E4",
  })
  void requestsTheEscapedAddress(String file, String requested) throws Exception {
    Vertx vertx = Vertx.vertx();
    try (var server = new ImageServer()) {
      var config = new Config(Optional.empty(), 100_000, Duration.ofSeconds(10), 1);

      new ImageFetcher(config, vertx)
          .fetch(URI.create(server.address(file)))
          .await()
          .indefinitely();

      assertThat(server.addresses()).containsExactly(requested);
    } finally {
      vertx.closeAndAwait();
    }
  }

  @Test
  void anImageWaitsUntilThereIsMemoryForIt() throws Exception {
    Vertx vertx = Vertx.vertx();
    try (var server = new ImageServer()) {
      // Given an image that takes all of the memory
      var config = new Config(Optional.empty(), 200_000, Duration.ofSeconds(10), 1);
      FetchMemory memory = new FetchMemory(200_000);
      ImageFetcher fetcher = new ImageFetcher(config, vertx, memory);
      FetchMemory.Share first = fetcher.share();
      byte[] large =
          fetcher
              .fetchPatiently(URI.create(server.address("large.png")), first)
              .await()
              .indefinitely();
      assertThat(large).hasSize(200_000);
      // When
      CompletableFuture<byte[]> small =
          fetcher
              .fetchPatiently(URI.create(server.address("red.png")), fetcher.share())
              .subscribeAsCompletionStage();
      await().until(memory::isAwaited);
      // Then
      assertThat(small).isNotDone();
      first.close();
      assertThat(small.get(10, TimeUnit.SECONDS))
          .isEqualTo(TestImages.of(Color.RED, 64, 64, "png"));
      assertThat(server.requests("red.png")).isEqualTo(2);
    } finally {
      vertx.closeAndAwait();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void readsWholeBodies(boolean chunked) throws Exception {
    Vertx vertx = Vertx.vertx();
    byte[] body = new byte[300_000];
    new Random(3).nextBytes(body);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, chunked ? 0 : body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    try {
      URI address = URI.create("http://localhost:%d/a".formatted(server.getAddress().getPort()));
      var enough = new Config(Optional.empty(), 300_000, Duration.ofSeconds(10), 1);
      var tooLittle = new Config(Optional.empty(), 299_999, Duration.ofSeconds(10), 1);

      assertThat(new ImageFetcher(enough, vertx).fetch(address).await().indefinitely())
          .isEqualTo(body);
      assertThatThrownBy(
              () -> new ImageFetcher(tooLittle, vertx).fetch(address).await().indefinitely())
          .hasMessageContaining("has more than 299999 bytes");
    } finally {
      server.stop(0);
      vertx.closeAndAwait();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "http://images.example.org/a, true",
    "http://IMAGES.example.org:8080/a, true",
    "http://media_server/a, true",
    "http://my_bucket.example.com:8080/a, true",
    "http://other_server/a, false",
    "http://a.media_server/a, false",
    "http://my_bucket.example.com.evil_host/a, false",
    "http://media_server@other.example.org/a, false",
  })
  void allowsOnlyTheNamedHosts(String link, boolean allowed) {
    Vertx vertx = Vertx.vertx();
    try {
      var hosts = List.of("images.example.org", "media_server", "*.example.com");
      var config = new Config(Optional.of(hosts), 100_000, Duration.ofSeconds(10), 1);

      assertThat(new ImageFetcher(config, vertx).allows(ImageSource.Url.of(link)))
          .isEqualTo(allowed);
    } finally {
      vertx.closeAndAwait();
    }
  }
}
