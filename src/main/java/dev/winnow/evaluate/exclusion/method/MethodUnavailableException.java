package dev.winnow.evaluate.exclusion.method;

/** A method lacks what it needs; the message is the remark that stands in its row. */
public final class MethodUnavailableException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public MethodUnavailableException(String message) {
    super(message);
  }
}
