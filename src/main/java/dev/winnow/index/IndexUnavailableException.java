package dev.winnow.index;

/**
 * The index is temporarily unavailable, for example because of a full disk or a lost connection.
 * The same call may succeed later.
 */
public class IndexUnavailableException extends RuntimeException {

  public IndexUnavailableException(String message) {
    super(message);
  }

  public IndexUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
