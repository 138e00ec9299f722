package dev.winnow.record.registry;

/** The registry cannot be reached or returned an error. Another attempt may succeed. */
public final class RegistryUnavailableException extends RuntimeException {

  RegistryUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }

  RegistryUnavailableException(String message) {
    super(message);
  }
}
