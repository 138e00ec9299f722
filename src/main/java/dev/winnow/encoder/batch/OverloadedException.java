package dev.winnow.encoder.batch;

/** Too many inputs wait for an encoder already; a moment later there may be room. */
public final class OverloadedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public OverloadedException(String message) {
    super(message);
  }
}
