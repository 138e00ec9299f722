package dev.winnow.cli.deadletter;

import dev.winnow.deadletter.DeadLetterFilter;
import dev.winnow.deadletter.Purge;
import dev.winnow.deadletter.Purge.Outcome;
import dev.winnow.log.Text;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code winnow dead-letters purge}. */
@Command(
    name = "purge",
    description = {
      "Deletes dead letters permanently.",
      "",
      "Kafka deletes only from the beginning of a topic. So the letters that are kept, but were"
          + " written before the last deleted one, are written again at the end, and have new"
          + " positions. Run one purge at a time."
    },
    footer = {
      "  winnow dead-letters purge --before 7d",
      "  winnow dead-letters purge --reason 'unknown format' --dry-run",
      "  winnow dead-letters purge 0:42 0:57",
      "  winnow dead-letters purge --all"
    })
final class PurgeCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Mixin private SelectionOptions selection;

  @Override
  public Integer call() throws InterruptedException {
    DeadLetterFilter letters = selection.filter();
    Outcome outcome = new Purge(selection.topic()).run(letters, selection.dryRun);
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        "%s %s%s%n",
        Text.count(outcome.deleted(), "dead letter"),
        selection.dryRun ? "would be deleted" : "deleted",
        outcome.moved() == 0
            ? ""
            : "; %s %s new positions"
                .formatted(Text.count(outcome.moved()), selection.dryRun ? "would get" : "have"));
    out.flush();
    return 0;
  }
}
