package dev.winnow.cli.console;

/** A command failed; the message is the one line that the user reads. */
public final class CommandFailure extends RuntimeException {

  public CommandFailure(String message) {
    super(message);
  }
}
