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
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The board that a command reads or writes, and the service that stores it. */
final class NamedBoard {

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final int MAX_WRITES = 6;

  /** The pause after a write, in milliseconds; random, so that two programs do not keep in step. */
  private static final long MIN_PAUSE = 200;

  private static final long MAX_PAUSE = 500;

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
    if (ListedBoards.of(service).stream().noneMatch(b -> b.path("id").asText().equals(id))) {
      throw new CommandFailure("no board is called '%s'".formatted(id));
    }
  }

  /**
   * Reads the board, changes its members, and writes it. A write replaces what others have written
   * since the board was read, so the change is repeated until the board has it.
   *
   * @param change edits the ids of the members, in their order; changes nothing if the board has
   *     the change
   * @return a sentence for the user
   * @throws CommandFailure if the members of the board are the hits of a search, or others replace
   *     the change each time
   */
  String change(Consumer<Set<String>> change) {
    for (int writes = 0; ; writes++) {
      Set<String> known = ownMembers();
      Set<String> members = new LinkedHashSet<>(known);
      change.accept(members);
      if (members.equals(known)) {
        return "board %s has %s".formatted(id, Text.count(members.size(), "member"));
      }
      if (writes == MAX_WRITES) {
        throw new CommandFailure(
            "others change board %s at the same time and replaced this change: try again"
                .formatted(id));
      }
      write(members);
    }
  }

  private Set<String> ownMembers() {
    JsonNode board = call("GET", "", null);
    if (board.hasNonNull("rule")) {
      throw new CommandFailure(
          "the members of board %s are the hits of a search: create it again with ids"
              .formatted(id));
    }
    return new LinkedHashSet<>(members(board));
  }

  /** Writes the members, and waits as long as others may take who have read the former ones. */
  private void write(Set<String> members) {
    ObjectNode state = JSON.createObjectNode();
    members.forEach(state.putArray("members")::add);
    call("PUT", "", state);
    try {
      Thread.sleep(ThreadLocalRandom.current().nextLong(MIN_PAUSE, MAX_PAUSE));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure("interrupted");
    }
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
