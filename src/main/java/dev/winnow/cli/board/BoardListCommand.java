package dev.winnow.cli.board;

import com.fasterxml.jackson.databind.JsonNode;
import dev.winnow.cli.search.ServiceAddress;
import dev.winnow.log.Printable;
import dev.winnow.log.Text;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code winnow board list}. */
@Command(name = "list", description = "Lists the boards.")
final class BoardListCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;
  @Mixin private ServiceAddress service = new ServiceAddress();

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    List<JsonNode> boards = ListedBoards.of(service);
    if (boards.isEmpty()) {
      out.println("There are no boards yet. Create one with 'winnow board create'.");
    }
    for (JsonNode board : boards) {
      out.printf(
          "%s  %s%n",
          Printable.of(board.path("id").asText()),
          board.hasNonNull("rule")
              ? "the hits of this search: " + Printable.of(board.path("rule").toString())
              : Text.count(board.path("size").asInt(), "member"));
    }
    out.flush();
    return 0;
  }
}
