package dev.winnow.bundle;

/** A bundle cannot be used; the message names the file and says what to do. */
public final class BundleException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public BundleException(String message) {
    super(message);
  }

  public BundleException(String message, Throwable cause) {
    super(message, cause);
  }
}
