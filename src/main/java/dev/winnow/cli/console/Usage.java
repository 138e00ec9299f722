package dev.winnow.cli.console;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Checks of the command line that picocli does not have. */
public final class Usage {

  private Usage() {}

  /**
   * @throws ParameterException with the message, unless the condition holds
   */
  public static void require(CommandSpec spec, boolean condition, String message) {
    if (!condition) {
      throw error(spec, message);
    }
  }

  /** Returns an exception for wrong usage: the program prints its message and exits with 2. */
  public static ParameterException error(CommandSpec spec, String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
