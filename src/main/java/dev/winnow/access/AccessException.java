package dev.winnow.access;

/** The configuration of access is invalid. The message is one line that says what to set. */
public final class AccessException extends RuntimeException {

  AccessException(String message) {
    super(message);
  }
}
