package dev.winnow.search.model;

/** A search that is well-formed, but cannot be done; the message says what to change. */
public class SearchException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public SearchException(String message) {
    super(message);
  }
}
