package dev.winnow.image;

/**
 * These bytes are not an image that can be used, and never will be. The message says why, for
 * whoever sent them.
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
