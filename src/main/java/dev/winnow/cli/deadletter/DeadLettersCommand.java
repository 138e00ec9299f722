package dev.winnow.cli.deadletter;

import dev.winnow.cli.console.HelpCommand;
import picocli.CommandLine.Command;

/** {@code winnow dead-letters}: the records that were rejected. */
@Command(
    name = "dead-letters",
    description = {
      "Lists, shows, replays and purges the records that Winnow rejected.",
      "",
      "A record that can never be indexed goes to the topic of dead letters with the"
          + " reason. Fix the cause, then replay the record."
    },
    subcommands = {
      DeadLetterListCommand.class,
      DeadLetterShowCommand.class,
      ReplayCommand.class,
      PurgeCommand.class,
      HelpCommand.class
    },
    footer = {
      "  winnow dead-letters list --since 1h",
      "  winnow dead-letters show 0:42",
      "  winnow dead-letters replay --reason 'cannot fetch'",
      "  winnow dead-letters purge --before 7d"
    })
public final class DeadLettersCommand {}
