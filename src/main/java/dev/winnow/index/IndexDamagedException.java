package dev.winnow.index;

/** Files of the index are damaged. No call succeeds until the index is filled again. */
public final class IndexDamagedException extends IndexUnavailableException {

  /**
   * @param message for the operator: the location of the index, the damage and the remedy
   */
  public IndexDamagedException(String message, Throwable cause) {
    super(message, cause);
  }
}
