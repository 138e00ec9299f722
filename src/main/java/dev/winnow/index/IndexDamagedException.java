package dev.winnow.index;

/** Files of the index are damaged. No call succeeds until the index is filled again. */
public final class IndexDamagedException extends IndexUnavailableException {

  private static final long serialVersionUID = 1;

  /**
   * @param message for the operator: where the index is, what is wrong and what to do
   */
  public IndexDamagedException(String message, Throwable cause) {
    super(message, cause);
  }
}
