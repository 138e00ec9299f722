package dev.winnow.encoder.batch;

/** The encoder was closed with the application; the input was not computed. */
public final class EncoderClosedException extends RuntimeException {

  public EncoderClosedException(String message) {
    super(message);
  }
}
