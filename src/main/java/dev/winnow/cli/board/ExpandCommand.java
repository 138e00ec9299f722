package dev.winnow.cli.board;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.cli.console.Usage;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code winnow board expand}. */
@Command(
    name = "expand",
    description = "Finds images that fit a board.",
    footer = {
      "  winnow board expand bikes --sheet bikes.png",
      "  winnow board expand bikes --view object",
      "  winnow board expand bikes --not-style comics --explain"
    })
final class ExpandCommand implements Callable<Integer> {

  private static final ObjectMapper JSON = new ObjectMapper();

  @Spec private CommandSpec spec;
  @Mixin private NamedBoard board = new NamedBoard();
  @Mixin private Found found = new Found();

  @Option(
      names = "--view",
      split = ",",
      paramLabel = "VIEW",
      description =
          "Views to compare by, with equal weights: object, style, colour. Default: all,"
              + " weighted by what the members have in common.")
  private List<String> views = List.of();

  @Option(
      names = "--intent",
      split = ",",
      paramLabel = "VIEW=WEIGHT",
      description = "Weights of the views.")
  private Map<String, Double> intent = Map.of();

  @Option(
      names = "--not",
      paramLabel = "BOARD",
      description = "Exclude images that fit this board; repeatable.")
  private List<String> negatives = List.of();

  @Option(
      names = "--not-style",
      paramLabel = "BOARD",
      description = "Exclude images in the style of this board; repeatable.")
  private List<String> negativeStyles = List.of();

  @Option(
      names = "--text",
      paramLabel = "TEXT",
      description = "A text to search for too; exclusions in it become negatives.")
  private @Nullable String text;

  @Override
  public Integer call() {
    Usage.require(spec, views.isEmpty() || intent.isEmpty(), "give --view or --intent, not both");
    ObjectNode body = found.request();
    if (!views.isEmpty()) {
      views.forEach(body.putArray("views")::add);
    }
    if (!intent.isEmpty()) {
      body.set("intent", JSON.valueToTree(intent));
    }
    if (text != null) {
      body.put("text", text);
    }
    ArrayNode negative = body.putArray("negative");
    negatives.forEach(other -> negative.addObject().put("board", other));
    negativeStyles.forEach(
        other -> negative.addObject().put("board", other).putArray("views").add("style"));
    found.show(board.call("POST", "/expand", body), board.service(), List.of(board.id()));
    return 0;
  }
}
