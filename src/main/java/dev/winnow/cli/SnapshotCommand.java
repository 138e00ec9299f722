package dev.winnow.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.winnow.cli.search.ServiceAddress;
import dev.winnow.log.Text;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code winnow snapshot}. */
@Command(
    name = "snapshot",
    description = {
      "Copies the embedded index while the service runs.",
      "The copy is a folder in the service's data directory. To restore it, start the service with"
          + " the copy as the data directory."
    },
    footer = {
      "  winnow snapshot",
      "  winnow snapshot --url https://search.example.com --api-key KEY-OF-AN-ADMIN"
    })
final class SnapshotCommand implements Callable<Integer> {

  /** More than any copy takes. */
  private static final Duration PATIENCE = Duration.ofDays(1);

  @Spec private CommandSpec spec;
  @Mixin private ServiceAddress service = new ServiceAddress();

  @Override
  public Integer call() {
    JsonNode made = service.call("POST", "/v1/snapshots", null, PATIENCE);
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        "%s%n%s, %.1f MB%n",
        made.path("path").asText(),
        Text.count(made.path("files").asLong(), "file"),
        made.path("bytes").asLong() / 1e6);
    out.flush();
    return 0;
  }
}
