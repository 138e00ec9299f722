package dev.winnow.cli.console;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Checks of a command line that picocli cannot make by itself. */
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

  /** Returns what to throw for wrong usage: the program prints the message and ends with 2. */
  public static ParameterException error(CommandSpec spec, String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
