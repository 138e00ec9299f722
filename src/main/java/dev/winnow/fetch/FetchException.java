package dev.winnow.fetch;

/** An image cannot be fetched from a URL; the message says why. */
public final class FetchException extends RuntimeException {

  FetchException(String message) {
    super(message);
  }

  FetchException(String message, Throwable cause) {
    super(message, cause);
  }
}
