package dev.winnow.group;

/** Images cannot be used as groups. The message is one line with the reason and the remedy. */
public final class GroupException extends RuntimeException {

  public GroupException(String message) {
    super(message);
  }

  public GroupException(String message, Throwable cause) {
    super(message, cause);
  }
}
