package dev.winnow.cli.board;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.cli.console.Usage;
import dev.winnow.cli.search.ServiceAddress;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code winnow board compose}. */
@Command(
    name = "compose",
    description = "Finds images with the objects of one board in the style of another.",
    footer = {
      "  winnow board compose --object bikes --style watercolours --sheet both.png",
      "  winnow board compose --style comics --colour sunsets"
    })
final class ComposeCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;
  @Mixin private ServiceAddress service = new ServiceAddress();
  @Mixin private Found found = new Found();

  @Option(names = "--object", paramLabel = "BOARD", description = "Find the objects of this board.")
  private List<String> objects = List.of();

  @Option(names = "--style", paramLabel = "BOARD", description = "Find the style of this board.")
  private List<String> styles = List.of();

  @Option(names = "--colour", paramLabel = "BOARD", description = "Find the colours of this board.")
  private List<String> colours = List.of();

  @Override
  public Integer call() {
    List<String> boards =
        Stream.of(objects, styles, colours).flatMap(List::stream).distinct().toList();
    Usage.require(spec, !boards.isEmpty(), "give boards with --object, --style or --colour");
    ObjectNode body = found.request();
    ArrayNode positive = body.putArray("positive");
    add(positive, objects, "object");
    add(positive, styles, "style");
    add(positive, colours, "colour");
    found.show(service.call("POST", "/v1/search", body), service, boards);
    return 0;
  }

  private static void add(ArrayNode positive, List<String> boards, String view) {
    boards.forEach(board -> positive.addObject().put("board", board).putArray("views").add(view));
  }
}
