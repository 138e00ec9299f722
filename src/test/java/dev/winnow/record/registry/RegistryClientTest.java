package dev.winnow.record.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class RegistryClientTest {

  @Test
  @Timeout(30)
  void aResponseThatStallsIsATimeout() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      // Given
      Thread registry = Thread.startVirtualThread(() -> beginResponse(server));
      RegistryClient client =
          new RegistryClient(
              "http://localhost:%d".formatted(server.getLocalPort()),
              null,
              null,
              Duration.ofMillis(500),
              Duration.ZERO);
      // When, then
      assertThatThrownBy(() -> client.schema(7))
          .isInstanceOf(RegistryUnavailableException.class)
          .hasMessageEndingWith("does not respond in time with schema id 7");
      // And the connection is closed
      assertThat(registry.join(Duration.ofSeconds(10))).isTrue();
    }
  }

  @Test
  void refusesAnAddressWithAPassword() {
    assertThatThrownBy(
            () ->
                new RegistryClient(
                    "https://user:secret@host", null, null, Duration.ofSeconds(1), Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("winnow.registry.password")
        .hasMessageNotContaining("secret");
  }

  /** Sends the headers of a response and the beginning of its body, and waits for the client. */
  private static void beginResponse(ServerSocket server) {
    try (Socket client = server.accept()) {
      client
          .getOutputStream()
          .write(
              "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{".getBytes(StandardCharsets.UTF_8));
      client.getInputStream().transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
