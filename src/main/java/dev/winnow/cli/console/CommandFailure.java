package dev.winnow.cli.console;

/** A command failed; the message is the one line that the user reads. */
public final class CommandFailure extends RuntimeException {

  private static final long serialVersionUID = 1;

  public CommandFailure(String message) {
    super(message);
  }
}
