package dev.winnow.fetch;

/** An image cannot be fetched from a URL; the message says why. */
public final class FetchException extends RuntimeException {

  FetchException(String message) {
    super(message);
  }

  /**
   * @param cause a transient failure
   */
  FetchException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Returns whether the host may answer later. */
  public boolean mayPass() {
    return getCause() != null;
  }
}
