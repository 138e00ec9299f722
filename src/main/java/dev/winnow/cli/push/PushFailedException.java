package dev.winnow.cli.push;

/** The push as a whole cannot go on; the message is one line for the user. */
final class PushFailedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  PushFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
