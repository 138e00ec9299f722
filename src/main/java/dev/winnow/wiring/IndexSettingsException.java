package dev.winnow.wiring;

/** The index cannot be opened with this configuration. The message says what to change. */
final class IndexSettingsException extends RuntimeException {

  private static final long serialVersionUID = 1;

  IndexSettingsException(RuntimeException cause) {
    super(cause.getMessage(), cause);
  }
}
