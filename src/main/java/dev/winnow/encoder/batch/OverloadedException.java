package dev.winnow.encoder.batch;

/** Too many inputs are waiting; try again later. */
public final class OverloadedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public OverloadedException(String message) {
    super(message);
  }
}
