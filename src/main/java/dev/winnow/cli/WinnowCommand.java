package dev.winnow.cli;

import dev.winnow.bundle.BundleException;
import dev.winnow.cli.board.BoardCommand;
import dev.winnow.cli.bundle.BundleCommand;
import dev.winnow.cli.console.CommandFailure;
import dev.winnow.cli.console.DeclaredDefaults;
import dev.winnow.cli.console.HelpCommand;
import dev.winnow.cli.console.WinnowVersion;
import dev.winnow.cli.deadletter.DeadLettersCommand;
import dev.winnow.cli.evaluate.EvaluateCommand;
import dev.winnow.cli.push.PushCommand;
import dev.winnow.cli.search.SearchCommand;
import dev.winnow.cli.train.TrainCommand;
import dev.winnow.encoder.EncoderFailedException;
import dev.winnow.evaluate.EvaluationException;
import dev.winnow.kafka.KafkaFailureException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The program. All commands inherit the layout of their help from here. */
@Command(
    name = "winnow",
    scope = ScopeType.INHERIT,
    mixinStandardHelpOptions = true,
    versionProvider = WinnowVersion.class,
    showDefaultValues = true,
    usageHelpAutoWidth = true,
    commandListHeading = "%nCommands:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:done", "1:failed; the message says why", "2:wrong usage"},
    description = {"Winnow indexes images and captions from Kafka and searches them."})
public final class WinnowCommand implements Callable<Integer> {

  private static final List<Class<?>> COMMANDS =
      List.of(
          ServeCommand.class,
          DemoCommand.class,
          PushCommand.class,
          SearchCommand.class,
          BoardCommand.class,
          TrainCommand.class,
          EvaluateCommand.class,
          BundleCommand.class,
          KeyCommand.class,
          CollectionsCommand.class,
          ReindexCommand.class,
          DeadLettersCommand.class,
          SnapshotCommand.class,
          GenerateCompletion.class,
          HelpCommand.class);

  /** These tell about all commands. */
  private static final Set<Class<?>> ABOUT_ALL =
      Set.of(GenerateCompletion.class, HelpCommand.class);

  private static final String[] FIRST_STEPS = {
    "  winnow demo                        run the service with drawn scenes",
    "  winnow serve                       start the service",
    "  winnow push photos/ --wait         index a folder of images",
    "  winnow search 'a dog'              search it",
    "",
    "'winnow help COMMAND' explains a command."
  };

  /** Minimum width of a command's help, in columns. */
  private static final int NARROWEST = 60;

  @Spec private CommandSpec spec;

  /** Returns the program with all commands. */
  public static CommandLine commandLine() {
    return commandLine(System.getenv("COLUMNS"));
  }

  /**
   * @param columns the width of the terminal, or null to detect it
   */
  static CommandLine commandLine(@Nullable String columns) {
    return commandLine(COMMANDS, columns);
  }

  /**
   * Returns the program for some arguments. If they name a command, only this command is read:
   * reading the annotations of all of them takes most of the time of a short command.
   */
  public static CommandLine commandLineFor(String... arguments) {
    String first = arguments.length == 0 ? "" : arguments[0];
    return commandLine(
        COMMANDS.stream()
            .filter(command -> !ABOUT_ALL.contains(command))
            .filter(command -> command.getAnnotation(Command.class).name().equals(first))
            .findAny()
            .<List<Class<?>>>map(List::of)
            .orElse(COMMANDS),
        System.getenv("COLUMNS"));
  }

  private static void withoutEmptyExamples(CommandSpec command) {
    if (command.usageMessage().footer().length == 0) {
      command.usageMessage().footerHeading("");
    }
    command
        .subcommands()
        .values()
        .forEach(subcommand -> withoutEmptyExamples(subcommand.getCommandSpec()));
  }

  private static CommandLine commandLine(List<Class<?>> commands, @Nullable String columns) {
    CommandLine program = new CommandLine(new WinnowCommand());
    // A class alone would leave out the transformers of models.
    commands.forEach(command -> program.addSubcommand(new CommandLine(command)));
    if (columns != null && columns.matches("[1-9]\\d{0,3}")) {
      program.setUsageHelpAutoWidth(false);
      program.setUsageHelpWidth(Math.max(NARROWEST, Integer.parseInt(columns)));
    }
    withoutEmptyExamples(program.getCommandSpec());
    // Not an annotation, because subcommands without examples would inherit it.
    program.getCommandSpec().usageMessage().footerHeading("%nFirst steps:%n").footer(FIRST_STEPS);
    DeclaredDefaults.show(program.getCommandSpec());
    return program
        .setExpandAtFiles(false) // a text to search for may begin with @
        .setParameterExceptionHandler(
            (exception, arguments) -> {
              CommandLine command = exception.getCommandLine();
              String name = command.getCommandSpec().qualifiedName();
              command.getErr().println(name + ": " + message(exception, arguments));
              UnmatchedArgumentException.printSuggestions(exception, command.getErr());
              if (command.getCommand() instanceof SearchCommand) {
                SearchCommand.hint(arguments).ifPresent(command.getErr()::println);
              }
              command.getErr().println("'" + name + " --help' shows the usage.");
              return CommandLine.ExitCode.USAGE;
            })
        .setExecutionExceptionHandler(
            (exception, commandLine, parsed) -> {
              if (!isForUsers(exception)) {
                throw exception;
              }
              commandLine.getErr().println("winnow: " + line(exception));
              return CommandLine.ExitCode.SOFTWARE;
            });
  }

  /** Returns the message of wrong usage; picocli's is unclear for options of keys and values. */
  private static String message(ParameterException exception, String... arguments) {
    return exception.getArgSpec() instanceof OptionSpec option
            && option.typeInfo().isMap()
            && exception.getValue() instanceof String value
            && !value.contains("=")
        ? "%s must be %s, it is '%s'"
            .formatted(option.longestName(), option.paramLabel(), withKey(option, value, arguments))
        : String.valueOf(exception.getMessage());
  }

  /** Returns a wrong value with its key if it has one; picocli tells the value alone. */
  private static String withKey(OptionSpec option, String value, String... arguments) {
    for (String name : option.names()) {
      for (int i = 0; i < arguments.length; i++) {
        String pairs =
            arguments[i].startsWith(name + "=")
                ? arguments[i].substring(name.length() + 1)
                : i > 0 && arguments[i - 1].equals(name) ? arguments[i] : "";
        for (String pair : pairs.split(",", -1)) {
          if (pair.endsWith("=" + value)) {
            return pair;
          }
        }
      }
    }
    return value;
  }

  private static boolean isForUsers(Exception exception) {
    return exception instanceof CommandFailure
        || exception instanceof BundleException
        || exception instanceof EncoderFailedException
        || exception instanceof EvaluationException
        || exception instanceof KafkaException
        || exception instanceof KafkaFailureException;
  }

  /** Returns a line for the user. Kafka's own exceptions have the reason in their cause. */
  private static String line(Exception exception) {
    return exception instanceof KafkaException && exception.getCause() != null
        ? "%s: %s".formatted(exception.getMessage(), exception.getCause().getMessage())
        : String.valueOf(exception.getMessage());
  }

  /** Without a command, prints the list of commands. */
  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getOut());
    return CommandLine.ExitCode.OK;
  }
}
