package dev.winnow.cli.deadletter;

import dev.winnow.cli.console.Text;
import dev.winnow.cli.console.TimeConverter;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code winnow dead-letters purge}. */
@Command(
    name = "purge",
    description = {
      "Deletes dead letters permanently.",
      "",
      "Kafka deletes from the beginning of a topic, so the oldest letters go first."
    },
    footer = {"  winnow dead-letters purge --before 7d", "  winnow dead-letters purge --all"})
final class PurgeCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Mixin private DeadLetterOptions options;

  @ArgGroup(multiplicity = "1")
  private Age age = new Age();

  private static final class Age {

    @Option(
        names = "--before",
        paramLabel = "TIME",
        converter = TimeConverter.class,
        description =
            "Delete letters of records that were rejected before this time: 2h, 7d,"
                + " 2026-05-01T12:00:00Z.")
    private @Nullable Instant before;

    @Option(names = "--all", description = "Delete all letters.")
    private boolean all;
  }

  @Override
  public Integer call() throws InterruptedException {
    Instant before = age.before == null ? Instant.MAX : age.before;
    PrintWriter out = spec.commandLine().getOut();
    out.println(Text.count(options.topic().purge(before), "dead letter") + " deleted");
    out.flush();
    return 0;
  }
}
