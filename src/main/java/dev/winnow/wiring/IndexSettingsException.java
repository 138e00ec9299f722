package dev.winnow.wiring;

/** The index cannot be opened with this configuration. The message says what to change. */
final class IndexSettingsException extends RuntimeException {

  IndexSettingsException(RuntimeException cause) {
    super(cause.getMessage(), cause);
  }
}
