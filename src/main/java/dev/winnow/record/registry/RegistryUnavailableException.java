package dev.winnow.record.registry;

/** The registry cannot be reached, or cannot answer now. Trying again may help. */
public final class RegistryUnavailableException extends RuntimeException {

  private static final long serialVersionUID = 1;

  RegistryUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }

  RegistryUnavailableException(String message) {
    super(message);
  }
}
