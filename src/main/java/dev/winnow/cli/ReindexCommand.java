package dev.winnow.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.cli.console.CommandFailure;
import dev.winnow.cli.search.ServiceAddress;
import dev.winnow.log.Text;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code winnow reindex}: the embedded index of another bundle. */
@Command(
    name = "reindex",
    description = {
      "Fills the embedded index of another bundle while the service runs, and switches to it.",
      "",
      "The new index is filled from the topics, which must hold every asset. The current index"
          + " serves searches until the new one is complete; then the service switches in one step."
          + " The former index is kept until 'forget' or the next switch. After a restart, filling"
          + " resumes.",
      "Without a subcommand: prints which bundle serves searches, and the progress of the next one."
          + " For an index on Qdrant see 'winnow reindex qdrant'."
    },
    subcommands = QdrantReindexCommand.class,
    footer = {
      "  winnow reindex to /data/bundles/clip --wait",
      "  winnow reindex back",
      "  winnow reindex forget"
    })
final class ReindexCommand implements Callable<Integer> {

  private static final String PATH = "/v1/reindex";

  /** How long --wait waits for a service that does not answer. */
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private static final ObjectMapper JSON = new ObjectMapper();

  @Spec private CommandSpec spec;
  @Mixin private ServiceAddress service = new ServiceAddress();

  /** Options of the commands that fill an index. */
  static final class Filling {
    @Mixin private ServiceAddress service = new ServiceAddress();

    @Option(
        names = "--wait",
        description = "Show the progress, and exit when the bundle serves searches.")
    private boolean wait;
  }

  @Override
  public Integer call() {
    JsonNode indexes = service.call("GET", PATH, null);
    PrintWriter out = spec.commandLine().getOut();
    out.println(indexes.path("serving").asText() + " serves searches");
    if (indexes.has("next")) {
      out.println(progress(indexes.path("next")));
    }
    if (indexes.has("former")) {
      out.println(
          indexes.path("former").asText() + " served searches before, and its index is kept");
    }
    out.flush();
    return 0;
  }

  @Command(name = "to", description = "Fills the index of another bundle, and switches to it.")
  int to(
      @Parameters(
              paramLabel = "BUNDLE",
              description =
                  "Directory of the bundle on the machine of the service, or"
                      + " classpath:/bundles/default.")
          String bundle,
      @Mixin Filling filling)
      throws InterruptedException {
    return begin(filling, JSON.createObjectNode().put("bundle", bundle));
  }

  @Command(
      name = "back",
      description = "Switches back to the former bundle, after its index has caught up.")
  int back(@Mixin Filling filling) throws InterruptedException {
    return begin(filling, JSON.createObjectNode().put("back", true));
  }

  @Command(name = "cancel", description = "Cancels the filling, and deletes the incomplete index.")
  int cancel(@Mixin ServiceAddress address) {
    given(address).call("DELETE", PATH, null);
    say("cancelled");
    return 0;
  }

  @Command(
      name = "forget",
      description = "Deletes the index of the bundle that served searches before.")
  int forget(@Mixin ServiceAddress address) {
    given(address).call("DELETE", PATH + "/former", null);
    say("deleted");
    return 0;
  }

  /** Returns the address that the user gave; each option before the subcommand or behind it. */
  private ServiceAddress given(ServiceAddress behind) {
    return behind.with(service, spec.commandLine().getParseResult());
  }

  private int begin(Filling filling, ObjectNode request) throws InterruptedException {
    ServiceAddress address = given(filling.service);
    JsonNode next = address.call("POST", PATH, request).path("next");
    String bundle = next.path("bundle").asText();
    say("the index of %s is being filled".formatted(bundle));
    return filling.wait ? await(address, bundle) : 0;
  }

  private int await(ServiceAddress address, String bundle) throws InterruptedException {
    @Nullable String said = null;
    long answered = System.nanoTime();
    while (true) {
      TimeUnit.MILLISECONDS.sleep(500);
      JsonNode indexes;
      try {
        indexes = address.call("GET", PATH, null);
        answered = System.nanoTime();
      } catch (CommandFailure e) {
        if (!e.passing() || System.nanoTime() - answered > PATIENCE.toNanos()) {
          throw e;
        }
        continue; // the service may restart; filling resumes
      }
      if (!indexes.has("next")) {
        boolean answers = indexes.path("serving").asText().equals(bundle);
        if (!answers) {
          throw new CommandFailure("filling the index of %s was cancelled".formatted(bundle));
        }
        say(bundle + " serves searches");
        return 0;
      }
      JsonNode next = indexes.path("next");
      if (next.path("state").asText().equals("failed")) {
        throw new CommandFailure(progress(next));
      }
      String now = progress(next);
      if (!now.equals(said)) {
        say(now);
        said = now;
      }
    }
  }

  private void say(String line) {
    spec.commandLine().getOut().println(line);
    spec.commandLine().getOut().flush();
  }

  private static String progress(JsonNode next) {
    StringBuilder line =
        new StringBuilder(
            "%s %s, %,d of %,d records"
                .formatted(
                    next.path("bundle").asText(),
                    next.path("state").asText(),
                    next.path("read").asLong(),
                    next.path("total").asLong()));
    if (next.has("seconds_left")) {
      line.append(
          ", about %s left"
              .formatted(Text.duration(Duration.ofSeconds(next.path("seconds_left").asLong()))));
    }
    if (next.path("rejected").asLong() > 0) {
      line.append(", %,d rejected".formatted(next.path("rejected").asLong()));
    }
    if (next.has("reason")) {
      line.append(": ").append(next.path("reason").asText());
    }
    return line.toString();
  }
}
