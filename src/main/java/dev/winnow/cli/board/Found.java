package dev.winnow.cli.board;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.cli.console.PngFileConverter;
import dev.winnow.cli.search.AnswerOptions;
import dev.winnow.cli.search.FilterOption;
import dev.winnow.cli.search.ImageSheet;
import dev.winnow.cli.search.ServiceAddress;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options that control how a command shows hits. */
final class Found {

  private static final ObjectMapper JSON = new ObjectMapper();

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = {"-n", "--limit"},
      paramLabel = "N",
      defaultValue = "16",
      description = "Maximum number of hits.")
  private int limit;

  @Mixin private FilterOption filter = new FilterOption();
  @Mixin private AnswerOptions answer = new AnswerOptions();

  @Option(
      names = "--sheet",
      paramLabel = "FILE",
      converter = PngFileConverter.class,
      description = "Draw the boards and the hits into a PNG file.")
  private @Nullable Path sheet;

  /** Returns a request with these options and nothing to search for. */
  ObjectNode request() {
    ObjectNode body = JSON.createObjectNode();
    body.put("limit", limit).put("offset", answer.offset()).put("explain", answer.explain());
    filter.addTo(body);
    return body;
  }

  /**
   * Prints the hits of an answer. If a sheet is requested, draws the boards' members and the hits
   * on it.
   */
  void show(JsonNode found, ServiceAddress service, List<String> boards) {
    PrintWriter out = spec.commandLine().getOut();
    answer.print(found.toString(), found, service.url());
    if (sheet != null) {
      ImageSheet drawn = ImageSheet.ofEncoded(service::image);
      for (String board : boards) {
        drawn.add("board " + board, NamedBoard.members(service, board));
      }
      drawn.add("found", AnswerOptions.ids(found)).write(sheet);
      answer.remarks().println(sheet);
    }
    out.flush();
    answer.remarks().flush();
  }
}
