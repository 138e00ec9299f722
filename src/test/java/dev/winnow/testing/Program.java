package dev.winnow.testing;

import dev.winnow.cli.WinnowCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;

/** The command line, and its output. */
public final class Program {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /** Returns the exit code. */
  public int run(String... arguments) {
    return WinnowCommand.commandLineFor(arguments)
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }

  /** Returns the exit code of a command with some more options. */
  public int run(List<String> command, String... options) {
    return run(Stream.concat(command.stream(), Stream.of(options)).toArray(String[]::new));
  }

  /** Clears the output. */
  public void clear() {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
  }

  /** Returns what all runs have printed on standard output. */
  public String out() {
    return out.toString();
  }

  /** Returns what all runs have printed on standard error. */
  public String err() {
    return err.toString();
  }
}
