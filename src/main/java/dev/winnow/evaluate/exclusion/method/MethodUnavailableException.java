package dev.winnow.evaluate.exclusion.method;

/** A method cannot run on the data; the message is the remark in its row. */
public final class MethodUnavailableException extends RuntimeException {

  public MethodUnavailableException(String message) {
    super(message);
  }
}
