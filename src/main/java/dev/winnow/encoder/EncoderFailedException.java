package dev.winnow.encoder;

/**
 * The model, not the input, is at fault as far as anyone can tell: a lost GPU, too little memory.
 */
public final class EncoderFailedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public EncoderFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
