package dev.winnow.cli.console;

/** A command failed; the message is the one line that the user reads. */
public final class CommandFailure extends RuntimeException {

  private final boolean passing;

  public CommandFailure(String message) {
    this(message, false);
  }

  /**
   * @param passing whether a later attempt may succeed
   */
  public CommandFailure(String message, boolean passing) {
    super(message);
    this.passing = passing;
  }

  /** Returns whether a later attempt may succeed. */
  public boolean passing() {
    return passing;
  }
}
