package dev.winnow.evaluate;

/**
 * An evaluation failed; the message is one line that names the problem, its place and what to do.
 */
public final class EvaluationException extends RuntimeException {

  public EvaluationException(String message) {
    super(message);
  }

  public EvaluationException(String message, Throwable cause) {
    super(message, cause);
  }
}
