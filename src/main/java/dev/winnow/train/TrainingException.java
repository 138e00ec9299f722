package dev.winnow.train;

/** Training failed; the message says in one line why and what to do. */
public final class TrainingException extends RuntimeException {

  public TrainingException(String message) {
    super(message);
  }

  public TrainingException(String message, Throwable cause) {
    super(message, cause);
  }
}
