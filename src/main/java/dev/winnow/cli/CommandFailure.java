package dev.winnow.cli;

/** A command cannot do its work; the message is the one line that its user reads. */
final class CommandFailure extends RuntimeException {

  private static final long serialVersionUID = 1;

  CommandFailure(String message) {
    super(message);
  }
}
