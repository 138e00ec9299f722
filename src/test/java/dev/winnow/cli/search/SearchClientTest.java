package dev.winnow.cli.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class SearchClientTest {

  @Test
  void waitsAsLongAsTheCallerWants() throws Exception {
    CountDownLatch copied = new CountDownLatch(1);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext(
        "/",
        exchange -> {
          try {
            copied.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
    URI url = URI.create("http://localhost:" + server.getAddress().getPort());
    try (SearchClient client = new SearchClient(url, null)) {
      // Given
      assertThatThrownBy(() -> client.call("POST", null, Duration.ofMillis(300)))
          .isInstanceOf(SearchClient.FailedException.class);
      // When
      copied.countDown();
      // Then
      assertThat(client.call("POST", null, Duration.ofDays(1))).isEmpty();
    } finally {
      server.stop(0);
    }
  }
}
