package dev.winnow.bundle;

/** A bundle cannot be used; the message says which file of it and what to do. */
public final class BundleException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public BundleException(String message) {
    super(message);
  }

  public BundleException(String message, Throwable cause) {
    super(message, cause);
  }
}
