package dev.winnow.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.asset.ImageSource;
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
