package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.winnow.testing.Program;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The options of an address before the subcommand and behind it. */
class ReindexCommandTest {

  private final Program program = new Program();
  private final List<String> keys = Collections.synchronizedList(new ArrayList<>());
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/v1/reindex/former",
        exchange -> {
          keys.add(String.valueOf(exchange.getRequestHeaders().getFirst("authorization")));
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private String url() {
    return "--url=http://localhost:" + server.getAddress().getPort();
  }

  @Test
  void theKeyMayBeOnTheOtherSideOfTheSubcommand() {
    assertThat(program.run("reindex", url(), "forget", "--api-key=a")).as(program.err()).isZero();
    assertThat(program.run("reindex", "--api-key=b", "forget", url())).as(program.err()).isZero();
    assertThat(program.run("reindex", url(), "--api-key=c", "forget")).as(program.err()).isZero();
    assertThat(program.run("reindex", "forget", url(), "--api-key=d")).as(program.err()).isZero();

    assertThat(keys).containsExactly("Bearer a", "Bearer b", "Bearer c", "Bearer d");
  }
}
