package dev.winnow.cli.board;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.cli.console.Usage;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code winnow board create}. */
@Command(name = "create", description = "Creates or replaces a board.")
final class CreateCommand implements Callable<Integer> {

  private static final ObjectMapper JSON = new ObjectMapper();

  @Spec private CommandSpec spec;
  @Mixin private NamedBoard board = new NamedBoard();

  @Parameters(index = "1..*", paramLabel = "ASSET", description = "Ids of its members.")
  private List<String> members = List.of();

  @Option(
      names = "--search",
      paramLabel = "TEXT",
      description = "Instead of members: the current hits of this search are the members.")
  private @Nullable String search;

  @Option(
      names = "--size",
      paramLabel = "N",
      defaultValue = "20",
      description = "With --search: maximum number of members, 1 to 200.")
  private int size;

  @Override
  public Integer call() {
    Usage.require(spec, !members.isEmpty() || search != null, "give ids of assets or --search");
    Usage.require(
        spec, members.isEmpty() || search == null, "give ids of assets or --search, not both");
    ObjectNode state = JSON.createObjectNode();
    if (search == null) {
      members.forEach(state.putArray("members")::add);
    } else {
      state.putObject("rule").put("text", search).put("limit", size);
    }
    JsonNode written = board.call("PUT", "", state);
    PrintWriter out = spec.commandLine().getOut();
    String verb = written.path("replaced").asBoolean() ? "replaced" : "created";
    out.println(verb + " board " + board.id());
    NamedBoard.note(written).ifPresent(out::println);
    return 0;
  }
}
