package dev.winnow.cli;

import dev.winnow.bundle.BundleException;
import dev.winnow.cli.board.BoardCommand;
import dev.winnow.cli.bundle.BundleCommand;
import dev.winnow.cli.console.CommandFailure;
import dev.winnow.cli.evaluate.EvaluateCommand;
import dev.winnow.cli.push.PushCommand;
import dev.winnow.cli.search.SearchCommand;
import dev.winnow.cli.train.TrainCommand;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.UnmatchedArgumentException;

/** The program: its subcommands, and {@code serve} where none is named. */
@Command(
    name = "winnow",
    mixinStandardHelpOptions = true,
    versionProvider = WinnowVersion.class,
    description = {
      "Winnow indexes images and captions from Kafka and searches them.",
      "Without a command it runs the service, like 'winnow serve'."
    },
    subcommands = {
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
      HelpCommand.class
    },
    footer = {
      "",
      "First steps:",
      "  winnow demo                        run the service with drawn scenes",
      "  winnow serve                       start the service",
      "  winnow push photos/ --wait         index a folder of images",
      "  winnow search 'a dog'              search it",
      "",
      "'winnow help COMMAND' explains a command."
    })
public final class WinnowCommand implements Callable<Integer> {

  @Mixin private ServiceOptions service;

  public static CommandLine commandLine() {
    return new CommandLine(new WinnowCommand())
        .setParameterExceptionHandler(
            (exception, arguments) -> {
              CommandLine command = exception.getCommandLine();
              String name = command.getCommandSpec().qualifiedName();
              command.getErr().println(name + ": " + exception.getMessage());
              UnmatchedArgumentException.printSuggestions(exception, command.getErr());
              command.getErr().println("'" + name + " --help' explains what is possible.");
              return CommandLine.ExitCode.USAGE;
            })
        .setExecutionExceptionHandler(
            (exception, commandLine, parsed) -> {
              if (!(exception instanceof CommandFailure || exception instanceof BundleException)) {
                throw exception;
              }
              commandLine.getErr().println("winnow: " + exception.getMessage());
              return CommandLine.ExitCode.SOFTWARE;
            });
  }

  @Override
  public Integer call() {
    return new Service(service).run();
  }
}
