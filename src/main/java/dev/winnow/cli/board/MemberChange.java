package dev.winnow.cli.board;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.cli.console.CommandFailure;
import dev.winnow.cli.console.Text;
import dev.winnow.cli.search.ServiceAddress;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Changes the members of a board: reads it, and writes it with others. */
final class MemberChange {

  private static final ObjectMapper JSON = new ObjectMapper();

  private MemberChange() {}

  /**
   * @param change of the ids, in their order
   * @return a sentence for the user
   * @throws CommandFailure if the board has its members from a search
   */
  static String apply(ServiceAddress service, String board, Consumer<Set<String>> change) {
    JsonNode known = service.call("GET", path(board), null);
    if (known.hasNonNull("rule")) {
      throw new CommandFailure(
          "board %s has its members from a search: create it anew with ids".formatted(board));
    }
    Set<String> members = new LinkedHashSet<>(ids(known));
    change.accept(members);
    ObjectNode state = JSON.createObjectNode();
    members.forEach(state.putArray("members")::add);
    service.call("PUT", path(board), state);
    return "board %s has %s".formatted(board, Text.count(members.size(), "member"));
  }

  /** Returns the path of a board. */
  static String path(String board) {
    return "/v1/boards/" + ServiceAddress.encoded(board);
  }

  static List<String> ids(JsonNode board) {
    List<String> ids = new ArrayList<>();
    board.path("members").forEach(id -> ids.add(id.asText()));
    return ids;
  }
}
