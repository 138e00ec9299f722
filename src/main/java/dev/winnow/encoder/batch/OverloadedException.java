package dev.winnow.encoder.batch;

/** The queue of an encoder is full; try again later. */
public final class OverloadedException extends RuntimeException {

  public OverloadedException(String message) {
    super(message);
  }
}
