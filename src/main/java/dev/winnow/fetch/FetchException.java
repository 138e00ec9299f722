package dev.winnow.fetch;

/** There is no usable picture behind an address; the message says why. */
public final class FetchException extends RuntimeException {

  private static final long serialVersionUID = 1;

  FetchException(String message) {
    super(message);
  }

  FetchException(String message, Throwable cause) {
    super(message, cause);
  }
}
