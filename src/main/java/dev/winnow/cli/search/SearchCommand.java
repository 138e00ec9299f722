package dev.winnow.cli.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.cli.console.PngFileConverter;
import dev.winnow.cli.console.Terminal;
import dev.winnow.cli.console.Usage;
import dev.winnow.search.method.SearchMethods;
import java.io.PrintWriter;
import java.net.URLEncoder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code winnow search}: searches a running service and prints a table. */
@Command(
    name = "search",
    description = "Searches a running Winnow by meaning; it understands exclusions.",
    parameterListHeading = "%nWhat to search for:%n",
    footer = {
      "  winnow search musical instruments",
      "  winnow search sports but not basketball --explain",
      "  winnow search \"vehicles without cars\" --hard",
      "  winnow search a dog --limit=20 --in=image",
      "  winnow search --image=sunset.jpg",
      "  winnow search --id=scene-000042 --json",
      "  winnow search --id=scene-000042 --by=style --not-by=background --sheet=hits.png",
      "  winnow search a dog but not a cat --live       assets indexed from now on, until Ctrl-C",
      "  winnow search animals --filter='{\"must\":[{\"key\":\"background\",\"match\":{\"value\":\"beach\"}}]}'"
    },
    exitCodeList = {
      "0:the service answered, with or without hits",
      "1:the service is unavailable or rejected the request",
      "2:wrong usage"
    })
public final class SearchCommand implements Callable<Integer> {

  private static final ObjectMapper JSON = new ObjectMapper();

  @Spec CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "TEXT",
      description =
          "What to search for. Quote it if it has apostrophes, other special characters of the"
              + " shell, or a word that begins with '-'.")
  List<String> words = List.of();

  @Mixin ExampleOptions examples = new ExampleOptions();

  @Option(
      names = "--hard",
      description = "Remove assets that hold an excluded concept, instead of ranking them lower.")
  boolean hard;

  /**
   * What happens to assets that may or may not hold an excluded concept; users type these names.
   */
  @SuppressWarnings("checkstyle:ConstantName")
  enum Uncertain {
    keep,
    remove
  }

  @Option(
      names = "--uncertain",
      paramLabel = "WHAT",
      defaultValue = "keep",
      description =
          "With --hard, what happens to assets that hold an excluded concept with a probability"
              + " below the threshold, but at least 0.1 (in the default bundle):"
              + " ${COMPLETION-CANDIDATES}.")
  Uncertain uncertain;

  @Option(
      names = "--method",
      paramLabel = "NAME",
      defaultValue = SearchMethods.AUTO,
      completionCandidates = MethodNames.class,
      description = "One of ${COMPLETION-CANDIDATES}.")
  String method;

  @Mixin AnswerOptions printed = new AnswerOptions();

  @Option(
      names = {"-n", "--limit"},
      paramLabel = "N",
      defaultValue = "10",
      description =
          "Maximum number of hits. With --live, the search ends after N hits; without this option it"
              + " does not end.")
  int limit;

  @Option(
      names = "--live",
      description =
          "Print each matching asset as it is indexed, from now on. After a lost connection the"
              + " search resumes after the last event.")
  boolean live;

  @Option(
      names = "--threshold",
      paramLabel = "N",
      description =
          "With --live: the minimum probability or score of a hit. Default: the service decides.")
  Double threshold;

  @Option(
      names = "--in",
      split = ",",
      paramLabel = "MODALITY",
      description = "Modalities to search in: image, caption. Default: the service decides.")
  List<String> in = List.of();

  @Mixin FilterOption filter = new FilterOption();

  @Option(
      names = "--sheet",
      paramLabel = "FILE",
      converter = PngFileConverter.class,
      description =
          "Draw the examples and the hits into a PNG file; with several criteria, also the"
              + " hits by each of them.")
  Path sheet;

  @Option(
      names = "--images",
      description =
          "Show the images of the hits below the table, on a terminal with kitty's graphics"
              + " protocol: kitty, Ghostty, WezTerm, Konsole.")
  boolean images;

  @Mixin ServiceAddress service = new ServiceAddress();

  @Override
  public Integer call() throws InterruptedException {
    Usage.require(spec, limit >= 1, "--limit must be at least 1, it is " + limit);
    Usage.require(
        spec, printed.offset() >= 0, "--offset must be at least 0, it is " + printed.offset());
    PrintWriter out = spec.commandLine().getOut();
    try (var client = service.client("/v1/search")) {
      if (live) {
        listen(client, out);
        return 0;
      }
      String raw = client.search(request(examples.criteria()));
      JsonNode answer = JSON.readTree(raw);
      printed.print(raw, answer, service.url());
      if (sheet != null) {
        drawn(client, answer).write(sheet);
        printed.remarks().println(sheet);
      }
      if (images) {
        printed.remarks().println(Terminal.image(drawn(client, answer).png()));
      }
      out.flush();
      printed.remarks().flush();
      return 0;
    } catch (SearchClient.FailedException e) {
      spec.commandLine().getErr().println("winnow: " + e.getMessage());
    } catch (JsonProcessingException e) {
      spec.commandLine()
          .getErr()
          .println(
              "winnow: %s sent no JSON: it is not Winnow, or has another version"
                  .formatted(service.url()));
    }
    spec.commandLine().getErr().flush();
    return 1;
  }

  /** Returns how to write an exclusion for arguments with a "-word", which looks like an option. */
  public static Optional<String> hint(String... arguments) {
    return Stream.of(arguments)
        .filter(argument -> argument.matches("-\\p{L}[\\p{L}'-]+"))
        .map(argument -> argument.substring(1))
        .map(
            "To exclude %1$s, quote the whole text, as in 'animals -%1$s', or use --not %1$s."
                ::formatted)
        .findFirst();
  }

  private ImageSheet drawn(SearchClient client, JsonNode answer)
      throws SearchClient.FailedException, InterruptedException, JsonProcessingException {
    var drawn = ImageSheet.ofEncoded(id -> examples.file(id).or(() -> service.image(id)));
    if (!examples.positives().isEmpty()) {
      drawn.add("examples", examples.positives());
    }
    List<String> criteria = examples.criteria();
    drawn.add(
        criteria.isEmpty() ? "found" : String.join(" and ", criteria), AnswerOptions.ids(answer));
    if (criteria.size() > 1) {
      for (String criterion : criteria) {
        String alone = client.search(request(List.of(criterion)));
        drawn.add(criterion, AnswerOptions.ids(JSON.readTree(alone)));
      }
    }
    return drawn;
  }

  private void listen(SearchClient client, PrintWriter out)
      throws SearchClient.FailedException, InterruptedException {
    PrintWriter err = spec.commandLine().getErr();
    long hits = given("--limit") ? limit : Long.MAX_VALUE;
    new LiveSearch(client, LiveSearch.Patience.DEFAULT, hits, printed.json(), out, err)
        .run(query());
  }

  private boolean given(String option) {
    return spec.commandLine().getParseResult().hasMatchedOption(option);
  }

  /** The query string of a live search. */
  private String query() {
    boolean removesUncertain = uncertain == Uncertain.remove;
    if (printed.explain() || printed.offset() > 0 || sheet != null || images || removesUncertain) {
      throw Usage.error(
          spec,
          "--live takes neither --explain, --offset, --sheet, --images nor --uncertain=remove");
    }
    if (words.isEmpty() && examples.isEmpty()) {
      throw Usage.error(spec, "give a text, --id, --board or --not");
    }
    List<String> pairs = new ArrayList<>();
    if (!words.isEmpty()) {
      pairs.add(pair("q", String.join(" ", words)));
    }
    examples
        .liveParameters()
        .forEach((name, values) -> values.forEach(value -> pairs.add(pair(name, value))));
    in.forEach(modality -> pairs.add(pair("in", modality)));
    pairs.add(pair("method", method));
    pairs.add(pair("mode", hard ? "hard" : "soft"));
    filter.json().ifPresent(node -> pairs.add(pair("filter", node.toString())));
    if (threshold != null) {
      pairs.add(pair("threshold", threshold.toString()));
    }
    return String.join("&", pairs);
  }

  private static String pair(String name, String value) {
    return name + "=" + URLEncoder.encode(value, UTF_8);
  }

  private String request(List<String> criteria) {
    if (threshold != null) {
      throw Usage.error(spec, "--threshold needs --live");
    }
    if (words.isEmpty() && examples.isEmpty()) {
      throw Usage.error(spec, "give a text, --id, --image, --board or --not");
    }
    ObjectNode body =
        JSON.createObjectNode()
            .put("limit", limit)
            .put("offset", printed.offset())
            .put("method", method)
            .put("mode", hard ? "hard" : "soft")
            .put("explain", printed.explain());
    if (uncertain == Uncertain.remove) {
      body.put("uncertain", uncertain.name());
    }
    if (!words.isEmpty()) {
      body.put("text", String.join(" ", words));
    }
    examples.addTo(body, criteria);
    if (!in.isEmpty()) {
      ArrayNode modalities = body.putArray("in");
      in.forEach(modalities::add);
    }
    filter.addTo(body);
    return body.toString();
  }
}
