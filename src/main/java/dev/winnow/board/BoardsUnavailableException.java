package dev.winnow.board;

/** Boards cannot be read or written now. The message states the reason and the remedy. */
public final class BoardsUnavailableException extends RuntimeException {

  public BoardsUnavailableException(String message) {
    super(message);
  }

  BoardsUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
