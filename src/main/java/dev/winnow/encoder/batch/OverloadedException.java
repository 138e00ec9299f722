package dev.winnow.encoder.batch;

/** The queue of an encoder is full; try again later. */
public final class OverloadedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public OverloadedException(String message) {
    super(message);
  }
}
