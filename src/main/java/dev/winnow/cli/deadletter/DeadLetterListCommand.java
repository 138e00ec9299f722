package dev.winnow.cli.deadletter;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.OverflowBehaviour;
import dev.winnow.cli.console.Table;
import dev.winnow.cli.console.Usage;
import dev.winnow.deadletter.DeadLetter;
import dev.winnow.deadletter.DeadLetterTopic;
import dev.winnow.deadletter.FirstCopies;
import dev.winnow.log.Text;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code winnow dead-letters list}. */
@Command(
    name = "list",
    description =
        "Lists dead letters: position, time, replays, key and reason. A record that was rejected"
            + " twice, after a crash, is listed once.",
    footer = {
      "  winnow dead-letters list",
      "  winnow dead-letters list --reason 'unknown format' --since 2h",
      "  winnow dead-letters list --json --limit 1000"
    })
final class DeadLetterListCommand implements Callable<Integer> {

  private static final ObjectMapper JSON = new ObjectMapper();

  @Spec private CommandSpec spec;

  @Mixin private DeadLetterOptions options;

  @Mixin private FilterOptions filter;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "50",
      description = "List at most the last N matching letters.")
  private int limit;

  @Option(names = "--json", description = "Print one JSON object per line.")
  private boolean json;

  /** A row of the list: a dead letter without its value. */
  private record Row(
      String position, Instant time, int replays, String topic, String key, String reason) {
    static Row of(DeadLetter letter) {
      return new Row(
          letter.position().toString(),
          letter.time(),
          letter.replays(),
          letter.origin().map(origin -> origin.partition().topic()).orElse(""),
          letter.key(),
          letter.reason());
    }
  }

  @Override
  public Integer call() throws InterruptedException {
    Usage.require(spec, limit >= 1, "--limit must be at least 1, it is " + limit);
    ArrayDeque<Row> last = new ArrayDeque<>();
    long[] count = {0};
    FirstCopies firstCopies = new FirstCopies();
    DeadLetterTopic topic = options.topic();
    topic.read(
        filter.filter(Set.of()).and(firstCopies),
        letter -> {
          count[0]++;
          last.add(Row.of(letter));
          if (last.size() > limit) {
            last.remove();
          }
        });
    if (count[0] == 0 && !topic.exists()) {
      PrintWriter err = spec.commandLine().getErr();
      err.printf(
          "Kafka has no topic '%s'. If workers have another winnow.dead-letter-topic, name it with"
              + " --dead-letter-topic%n",
          topic.name());
      err.flush();
    }
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      last.forEach(row -> out.println(json(row)));
    } else {
      print(out, count[0], List.copyOf(last));
      if (firstCopies.copies() > 0) {
        out.printf(
            "%s of the same records not listed%n",
            Text.count(firstCopies.copies(), "further letter"));
      }
    }
    out.flush();
    return 0;
  }

  private static void print(PrintWriter out, long count, List<Row> rows) {
    if (rows.isEmpty()) {
      out.println("No dead letters found.");
      return;
    }
    out.println(
        Table.of(
            rows,
            List.of(
                Table.text("position").with(Row::position),
                Table.text("rejected")
                    .with(row -> row.time().truncatedTo(ChronoUnit.SECONDS).toString()),
                new Column().header("replays").with(row -> Integer.toString(row.replays())),
                Table.text("key").maxWidth(40).with(Row::key),
                Table.text("reason").maxWidth(90, OverflowBehaviour.NEWLINE).with(Row::reason))));
    if (count > rows.size()) {
      out.printf("the last %s of %s%n", Text.count(rows.size()), Text.count(count, "dead letter"));
    } else {
      out.println(Text.count(count, "dead letter"));
    }
  }

  private static ObjectNode json(Row row) {
    return JSON.createObjectNode()
        .put("position", row.position())
        .put("rejected", row.time().toString())
        .put("replays", row.replays())
        .put("topic", row.topic())
        .put("key", row.key())
        .put("reason", row.reason());
  }
}
