package dev.winnow.index;

/**
 * The index was closed: the service stops, or has switched to the index of another bundle. Another
 * call of the same index cannot succeed.
 */
public final class IndexClosedException extends IndexUnavailableException {

  public IndexClosedException(String message) {
    super(message);
  }

  public IndexClosedException(String message, Throwable cause) {
    super(message, cause);
  }
}
