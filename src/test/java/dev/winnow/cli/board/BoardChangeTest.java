package dev.winnow.cli.board;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.winnow.testing.Program;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Changes of a board that others change at the same time. */
class BoardChangeTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Program program = new Program();
  private HttpServer server;

  private List<String> members = List.of("a", "b");

  /** What others write, each time after this program has written the board. */
  private final Deque<List<String>> others = new ArrayDeque<>();

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/v1/boards/pets", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    if (exchange.getRequestMethod().equals("PUT")) {
      Board written = JSON.readValue(exchange.getRequestBody(), Board.class);
      members = others.isEmpty() ? written.members : others.remove();
    }
    byte[] board = JSON.writeValueAsString(new Board(members)).getBytes(UTF_8);
    exchange.sendResponseHeaders(200, board.length);
    exchange.getResponseBody().write(board);
    exchange.close();
  }

  private record Board(List<String> members) {}

  private int run(String command, String... assets) {
    String url = "--url=http://localhost:" + server.getAddress().getPort();
    return program.run(List.of("board", command, url, "pets"), assets);
  }

  @Test
  void removingAnotherAssetIsSaid() {
    assertThat(run("remove", "c", "a", "a", "d")).isZero();

    assertThat(program.out().lines())
        .containsExactly("c was not a member", "d was not a member", "board pets has 1 member");
  }

  @Test
  void addsAgainWhatAnotherChangeHasReplaced() {
    others.add(List.of("a", "b", "x"));
    others.add(List.of("b", "x", "y"));

    assertThat(run("add", "c", "d")).isZero();

    assertThat(members).containsExactly("b", "x", "y", "c", "d");
    assertThat(program.out().lines()).containsExactly("board pets has 5 members");
  }

  @Test
  void removesAgainWhatAnotherChangeHasReplaced() {
    others.add(List.of("a", "b", "x"));

    assertThat(run("remove", "a", "c")).isZero();

    assertThat(members).containsExactly("b", "x");
    assertThat(program.out().lines())
        .containsExactly("c was not a member", "board pets has 2 members");
  }

  @Test
  void reportsAChangeThatOthersReplaceEachTime() {
    for (int i = 0; i < 100; i++) {
      others.add(List.of("a", "x" + i));
    }

    assertThat(run("add", "c")).isEqualTo(1);

    assertThat(program.err())
        .contains("others change board pets at the same time and replaced this change: try again");
    assertThat(others).hasSizeGreaterThan(90);
  }
}
