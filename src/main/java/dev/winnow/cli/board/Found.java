package dev.winnow.cli.board;

import com.fasterxml.jackson.databind.JsonNode;
import dev.winnow.cli.search.ImageSheet;
import dev.winnow.cli.search.SearchTable;
import dev.winnow.cli.search.ServiceAddress;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How what is found is shown, as options of a command. */
final class Found {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = {"-n", "--limit"},
      paramLabel = "N",
      defaultValue = "16",
      description = "Maximum number of hits.")
  int limit;

  @Option(names = "--explain", description = "Print below the table what each score is made of.")
  boolean explain;

  @Option(names = "--json", description = "Print the JSON of the service.")
  private boolean json;

  @Option(
      names = "--sheet",
      paramLabel = "FILE",
      description = "Draw the boards and what is found into a PNG file.")
  private @Nullable Path sheet;

  /** Prints an answer, and draws it after the boards. */
  void show(JsonNode answer, ServiceAddress service, List<String> boards) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(json ? answer.toString() : SearchTable.of(answer, 0, spec.usageMessage().width()));
    if (sheet != null) {
      ImageSheet drawn = new ImageSheet(service::image);
      for (String board : boards) {
        drawn.add(
            "board " + board,
            MemberChange.ids(service.call("GET", MemberChange.path(board), null)));
      }
      List<String> hits = new ArrayList<>();
      answer.path("hits").forEach(hit -> hits.add(hit.path("id").asText()));
      drawn.add("found", hits).write(sheet);
      out.println(sheet);
    }
    out.flush();
  }
}
