package dev.winnow.cli.board;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.cli.console.CommandFailure;
import dev.winnow.cli.console.Terminal;
import dev.winnow.cli.search.ServiceAddress;
import dev.winnow.log.Text;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The board that a command reads or writes, and the service that stores it. */
final class NamedBoard {

  private static final ObjectMapper JSON = new ObjectMapper();

  @Mixin private ServiceAddress service = new ServiceAddress();

  @Parameters(index = "0", paramLabel = "BOARD", description = "Id of the board.")
  private String id = "";

  String id() {
    return id;
  }

  ServiceAddress service() {
    return service;
  }

  /**
   * Calls the service.
   *
   * @param path appended to the board's path; may be empty
   */
  JsonNode call(String method, String path, @Nullable JsonNode body) {
    return service.call(method, path(id) + path, body);
  }

  /**
   * Does not read the board itself, because that runs its rule, which may fail.
   *
   * @throws CommandFailure if there is no such board
   */
  void requireExists() {
    for (JsonNode board : service.call("GET", "/v1/boards", null).path("boards")) {
      if (board.path("id").asText().equals(id)) {
        return;
      }
    }
    throw new CommandFailure("no board is called '%s'".formatted(id));
  }

  /**
   * Reads the board, changes its members, and writes it.
   *
   * @param change edits the ids of the members, in their order
   * @return a sentence for the user
   * @throws CommandFailure if the members of the board are the hits of a search
   */
  String change(Consumer<Set<String>> change) {
    JsonNode known = call("GET", "", null);
    if (known.hasNonNull("rule")) {
      throw new CommandFailure(
          "the members of board %s are the hits of a search: create it again with ids"
              .formatted(id));
    }
    Set<String> members = new LinkedHashSet<>(members(known));
    change.accept(members);
    ObjectNode state = JSON.createObjectNode();
    members.forEach(state.putArray("members")::add);
    call("PUT", "", state);
    return "board %s has %s".formatted(id, Text.count(members.size(), "member"));
  }

  /** Returns the members of a board. */
  static List<String> members(ServiceAddress service, String board) {
    return members(service.call("GET", path(board), null));
  }

  /** Returns the members in the JSON of a board. */
  static List<String> members(JsonNode board) {
    List<String> ids = new ArrayList<>();
    board.path("members").forEach(id -> ids.add(id.asText()));
    return ids;
  }

  /** Returns the remarks in the JSON of a board. */
  static Optional<String> note(JsonNode board) {
    return Optional.ofNullable(board.path("note").textValue()).map(Terminal::plain);
  }

  private static String path(String board) {
    return "/v1/boards/" + ServiceAddress.encoded(board);
  }
}
