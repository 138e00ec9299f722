package dev.winnow.image;

/**
 * The bytes are not a usable image, and retrying does not help. The message says why, for the
 * sender.
 */
public final class ImageFormatException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public ImageFormatException(String message) {
    super(message);
  }

  public ImageFormatException(String message, Throwable cause) {
    super(message, cause);
  }
}
