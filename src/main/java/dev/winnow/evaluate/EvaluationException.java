package dev.winnow.evaluate;

/** Something cannot be evaluated; the message is one line that says what, where and what to do. */
public final class EvaluationException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public EvaluationException(String message) {
    super(message);
  }

  public EvaluationException(String message, Throwable cause) {
    super(message, cause);
  }
}
