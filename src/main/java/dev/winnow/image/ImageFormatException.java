package dev.winnow.image;

/** The bytes are not a usable image. The message tells the sender why. Retrying does not help. */
public final class ImageFormatException extends RuntimeException {

  public ImageFormatException(String message) {
    super(message);
  }

  public ImageFormatException(String message, Throwable cause) {
    super(message, cause);
  }
}
