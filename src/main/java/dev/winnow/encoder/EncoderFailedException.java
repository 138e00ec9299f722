package dev.winnow.encoder;

/**
 * A model failed, probably not because of its input: for example, a lost GPU or too little memory.
 */
public final class EncoderFailedException extends RuntimeException {

  public EncoderFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
