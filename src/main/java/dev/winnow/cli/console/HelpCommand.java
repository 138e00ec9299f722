package dev.winnow.cli.console;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code help}: unlike picocli's, it explains the subcommands of subcommands too. */
@Command(name = "help", description = "Explains a command.")
public final class HelpCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "COMMAND",
      description = "The name of a command, then that of its subcommand.")
  private List<String> names = List.of();

  @Override
  public void run() {
    CommandLine command = spec.parent().commandLine();
    for (String name : names) {
      CommandLine next = command.getSubcommands().get(name);
      if (next == null) {
        String known = String.join(", ", command.getSubcommands().keySet());
        throw new ParameterException(
            command,
            "no command '%s': there are %s".formatted(name, known.isEmpty() ? "none" : known));
      }
      command = next;
    }
    command.usage(spec.commandLine().getOut(), spec.commandLine().getColorScheme());
  }
}
