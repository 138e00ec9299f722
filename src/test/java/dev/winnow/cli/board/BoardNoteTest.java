package dev.winnow.cli.board;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.winnow.testing.Program;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Notes of the service about a written board, as the command line shows them. */
class BoardNoteTest {

  private static final byte[] BOARD =
      """
      {"id":"pets","members":["a"],"rule":{"text":"pets but no catz"},"note":"Excluded \\"cats\\"."}"""
          .getBytes(UTF_8);

  private final Program program = new Program();
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    serve("/v1/boards/pets", BOARD);
    server.start();
  }

  private void serve(String path, byte[] board) {
    server.createContext(
        path,
        exchange -> {
          exchange.sendResponseHeaders(200, board.length);
          exchange.getResponseBody().write(board);
          exchange.close();
        });
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void run(String command, String... options) {
    assertThat(status(command, "pets", options)).isZero();
  }

  private int status(String command, String board, String... options) {
    String url = "http://localhost:" + server.getAddress().getPort();
    return program.run(List.of("board", command, board, "--url", url), options);
  }

  @Test
  void showsTheNoteOfACreatedBoard() {
    run("create", "--search", "pets but no catz");

    assertThat(program.out().lines()).containsExactly("created board pets", "Excluded \"cats\".");
  }

  @Test
  void saysThatABoardWasReplaced() {
    server.removeContext("/v1/boards/pets");
    serve(
        "/v1/boards/pets",
        "{\"id\":\"pets\",\"members\":[\"a\"],\"replaced\":true}".getBytes(UTF_8));

    run("create", "a");

    assertThat(program.out().lines()).containsExactly("replaced board pets");
  }

  @Test
  void rejectsRemovalOfAllMembersAndOfUnknownBoards() {
    server.removeContext("/v1/boards/pets");
    serve("/v1/boards/pets", "{\"id\":\"pets\",\"members\":[\"a\"]}".getBytes(UTF_8));

    assertThat(status("remove", "pets", "a")).isEqualTo(1);
    assertThat(program.err()).contains("remove the board itself with --all");
    assertThat(status("remove", "none", "--all")).isEqualTo(1);
    assertThat(program.out()).doesNotContain("removed board");
  }

  @Test
  void removesABoardWhoseRuleFails() {
    server.removeContext("/v1/boards/pets");
    server.createContext(
        "/v1/boards/pets",
        exchange -> {
          boolean deletes = exchange.getRequestMethod().equals("DELETE");
          exchange.sendResponseHeaders(deletes ? 204 : 422, -1);
          exchange.close();
        });
    serve("/v1/boards", "{\"boards\":[{\"id\":\"pets\",\"rule\":{}}]}".getBytes(UTF_8));

    run("remove", "--all");

    assertThat(program.out().lines()).containsExactly("removed board pets");
    assertThat(status("remove", "none", "--all")).isEqualTo(1);
    assertThat(program.err()).contains("no board is called 'none'");
  }

  @Test
  void printsNoControlCharacters() {
    String board = "\"id\":\"pe\\u009bts\",\"rule\":{\"text\":\"a\u202e\u009b31m\"}";
    server.removeContext("/v1/boards/pets");
    serve("/v1/boards/pets", "{%s,\"members\":[\"a\u009b\"]}".formatted(board).getBytes(UTF_8));
    serve("/v1/boards", "{\"boards\":[{%s}]}".formatted(board).getBytes(UTF_8));

    run("show");
    assertThat(program.out().lines())
        .containsExactly("the hits of this search: {\"text\":\"a??31m\"}", "a?");

    String url = "http://localhost:" + server.getAddress().getPort();
    assertThat(program.run("board", "list", "--url", url)).isZero();
    assertThat(program.out()).contains("pe?ts  the hits of this search: {\"text\":\"a??31m\"}");
  }

  @Test
  void listsTheBoardsOfAllPages() {
    server.createContext(
        "/v1/boards",
        exchange -> {
          String page =
              "after=dogs".equals(exchange.getRequestURI().getQuery())
                  ? "{\"boards\":[{\"id\":\"owls\",\"size\":1}]}"
                  : "{\"boards\":[{\"id\":\"dogs\",\"size\":2}],\"next\":\"dogs\"}";
          exchange.sendResponseHeaders(200, page.length());
          exchange.getResponseBody().write(page.getBytes(UTF_8));
          exchange.close();
        });

    String url = "http://localhost:" + server.getAddress().getPort();
    assertThat(program.run("board", "list", "--url", url)).isZero();
    assertThat(program.out().lines()).containsExactly("dogs  2 members", "owls  1 member");
  }

  @Test
  void showsTheNoteWithTheMembers() {
    run("show");

    assertThat(program.out().lines()).contains("Excluded \"cats\".");
  }
}
