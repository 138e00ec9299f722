package dev.winnow.search.model;

/** A well-formed search cannot be carried out. The message says what to change. */
public class SearchException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public SearchException(String message) {
    super(message);
  }
}
