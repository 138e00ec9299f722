package dev.winnow.cli.deadletter;

import dev.winnow.deadletter.DeadLetterFilter;
import dev.winnow.deadletter.Replay;
import dev.winnow.deadletter.Replay.Outcome;
import dev.winnow.log.Text;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code winnow dead-letters replay}. */
@Command(
    name = "replay",
    description = {
      "Sends rejected records to their topics again, with their keys, values and headers.",
      "",
      "A record is skipped if its topic has a later record with the same key. So a replay never"
          + " replaces a newer state, and sends a record with a key at most once. Records without a"
          + " key are sent at each replay. The letters are kept until they are purged or expire."
    },
    footer = {
      "  winnow dead-letters replay 0:42 0:57",
      "  winnow dead-letters replay --reason 'cannot fetch' --dry-run",
      "  winnow dead-letters replay --all"
    },
    exitCodeList = {
      "0:done",
      "1:Kafka is unavailable, rejected a record, or has no such letter",
      "2:wrong usage",
      "3:some letters cannot be replayed; all others were"
    })
final class ReplayCommand implements Callable<Integer> {

  private static final int PARTIAL = 3;

  @Spec private CommandSpec spec;

  @Mixin private SelectionOptions selection;

  @Override
  public Integer call() throws InterruptedException {
    DeadLetterFilter letters = selection.filter();
    Outcome outcome = new Replay(selection.topic()).run(letters, selection.dryRun);
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        "%s %s; %s superseded by later records, %s truncated, %s of unknown origin%n",
        Text.count(outcome.sent(), "record"),
        selection.dryRun ? "would be replayed" : "replayed",
        Text.count(outcome.superseded()),
        Text.count(outcome.cut()),
        Text.count(outcome.foreign()));
    out.flush();
    return outcome.cut() + outcome.foreign() == 0 ? 0 : PARTIAL;
  }
}
