package dev.winnow.index;

/**
 * The index cannot serve just now: a full disk, a lost connection. The same call may succeed later.
 */
public class IndexUnavailableException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public IndexUnavailableException(String message) {
    super(message);
  }

  public IndexUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
