package dev.winnow.index;

/**
 * The index was created for other vectors, or its records are not those of the log: another log
 * filled it, or the log has lost records. The message says what to do.
 */
public final class IndexMismatchException extends IllegalStateException {

  public IndexMismatchException(String message) {
    super(message);
  }
}
