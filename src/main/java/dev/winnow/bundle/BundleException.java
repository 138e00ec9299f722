package dev.winnow.bundle;

/** A bundle cannot be used. The message names the file and the remedy. */
public final class BundleException extends RuntimeException {

  public BundleException(String message) {
    super(message);
  }

  public BundleException(String message, Throwable cause) {
    super(message, cause);
  }
}
