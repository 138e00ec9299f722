package dev.winnow.encoder;

/** The model failed, probably not because of the input: a lost GPU, too little memory. */
public final class EncoderFailedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public EncoderFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
