package dev.winnow.cli.board;

import com.fasterxml.jackson.databind.JsonNode;
import dev.winnow.cli.search.AnswerOptions;
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

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = {"-n", "--limit"},
      paramLabel = "N",
      defaultValue = "16",
      description = "Maximum number of hits.")
  int limit;

  @Mixin AnswerOptions answer = new AnswerOptions();

  @Option(
      names = "--sheet",
      paramLabel = "FILE",
      description = "Draw the boards and the hits into a PNG file.")
  private @Nullable Path sheet;

  /**
   * Prints the hits of an answer. If a sheet is requested, draws the boards' members and the hits
   * on it.
   */
  void show(JsonNode found, ServiceAddress service, List<String> boards) {
    PrintWriter out = spec.commandLine().getOut();
    answer.print(found.toString(), found, 0, service.url());
    if (sheet != null) {
      ImageSheet drawn = ImageSheet.ofEncoded(service::image);
      for (String board : boards) {
        drawn.add("board " + board, NamedBoard.members(service, board));
      }
      drawn.add("found", AnswerOptions.ids(found)).write(sheet);
      out.println(sheet);
    }
    out.flush();
  }
}
