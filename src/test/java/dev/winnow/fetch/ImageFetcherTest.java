package dev.winnow.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.testing.ImageServer;
import io.vertx.mutiny.core.Vertx;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
}
