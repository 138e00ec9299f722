package dev.winnow.cli.board;

import com.fasterxml.jackson.databind.JsonNode;
import dev.winnow.cli.search.ServiceAddress;
import java.util.ArrayList;
import java.util.List;

/** Reads the list of boards, page by page. */
final class ListedBoards {

  private ListedBoards() {}

  /** Returns all boards of the service, by id. */
  static List<JsonNode> of(ServiceAddress service) {
    List<JsonNode> all = new ArrayList<>();
    String path = "/v1/boards";
    while (true) {
      JsonNode page = service.call("GET", path, null);
      page.path("boards").forEach(all::add);
      if (!page.hasNonNull("next")) {
        return all;
      }
      path = "/v1/boards?after=" + ServiceAddress.encoded(page.path("next").asText());
    }
  }
}
