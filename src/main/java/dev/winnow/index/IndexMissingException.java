package dev.winnow.index;

/** A shared index no longer exists. A worker may create it again. */
public class IndexMissingException extends IndexUnavailableException {

  public IndexMissingException(String message, Throwable cause) {
    super(message, cause);
  }
}
