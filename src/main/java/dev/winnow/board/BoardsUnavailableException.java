package dev.winnow.board;

/** Boards cannot be read or written now; the message says why and what to do. */
public final class BoardsUnavailableException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public BoardsUnavailableException(String message) {
    super(message);
  }

  BoardsUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
