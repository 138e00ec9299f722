package dev.winnow.cli.board;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.cli.search.ServiceAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
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
  @Mixin private ServiceAddress service = new ServiceAddress();
  @Mixin private Found found = new Found();

  @Parameters(index = "0", paramLabel = "BOARD", description = "Id of the board.")
  private String board = "";

  @Option(
      names = "--view",
      split = ",",
      paramLabel = "VIEW",
      description = "Views that count: object, style, colour. Default: by what members share.")
  private List<String> views = List.of();

  @Option(
      names = "--intent",
      split = ",",
      paramLabel = "VIEW=WEIGHT",
      description = "Weights of the views.")
  private Map<String, Double> intent = Map.of();

  @Option(names = "--not", paramLabel = "BOARD", description = "Not like this board; repeatable.")
  private List<String> negatives = List.of();

  @Option(
      names = "--not-style",
      paramLabel = "BOARD",
      description = "Not in the style of this board; repeatable.")
  private List<String> negativeStyles = List.of();

  @Option(names = "--text", paramLabel = "TEXT", description = "What to look for besides.")
  private List<String> texts = List.of();

  @Override
  public Integer call() {
    ObjectNode body =
        JSON.createObjectNode().put("limit", found.limit).put("explain", found.explain);
    if (!views.isEmpty()) {
      views.forEach(body.putArray("views")::add);
    }
    if (!intent.isEmpty()) {
      body.set("intent", JSON.valueToTree(intent));
    }
    ArrayNode positive = body.putArray("positive");
    texts.forEach(text -> positive.addObject().put("text", text));
    ArrayNode negative = body.putArray("negative");
    negatives.forEach(other -> negative.addObject().put("board", other));
    negativeStyles.forEach(
        other -> negative.addObject().put("board", other).putArray("views").add("style"));
    found.show(
        service.call("POST", MemberChange.path(board) + "/expand", body), service, List.of(board));
    return 0;
  }
}
