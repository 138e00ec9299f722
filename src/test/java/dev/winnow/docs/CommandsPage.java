package dev.winnow.docs;

import dev.winnow.cli.WinnowCommand;
import dev.winnow.cli.console.HelpCommand;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The help of every command, from the model of the command line. */
final class CommandsPage {

  private static final int WIDTH = 110;
  private static final Pattern FROM_ENVIRONMENT = Pattern.compile("\\$\\{env:\\w+:-(.*)}");
  private static final String HEAD =
      """
      # Commands

      What `target/winnow help COMMAND` prints.

      This page is generated, see [Contributing](contributing.md#documentation).
      """;

  private CommandsPage() {}

  static String generate() {
    StringBuilder page = new StringBuilder(HEAD);
    append(page, WinnowCommand.commandLine());
    return page.toString();
  }

  private static void append(StringBuilder page, CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    for (OptionSpec option : List.copyOf(spec.options())) {
      withoutEnvironment(spec, option);
    }
    spec.usageMessage().autoWidth(false).width(WIDTH);
    String help = command.getUsageMessage(Ansi.OFF).replaceAll("(?m)[ \t]+$", "").strip();
    page.append("\n## %s\n\n```text\n%s\n```\n".formatted(spec.qualifiedName(), help));
    command.getSubcommands().values().stream()
        .filter(subcommand -> !(subcommand.getCommand() instanceof HelpCommand))
        .forEach(subcommand -> append(page, subcommand));
  }

  /** The page must not depend on the variables that happen to be set. */
  private static void withoutEnvironment(CommandSpec spec, OptionSpec option) {
    Matcher matcher =
        FROM_ENVIRONMENT.matcher(option.defaultValue() == null ? "" : option.defaultValue());
    if (matcher.matches()) {
      spec.remove(option);
      spec.addOption(OptionSpec.builder(option).defaultValue(matcher.group(1)).build());
    }
  }
}
