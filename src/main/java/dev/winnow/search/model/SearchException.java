package dev.winnow.search.model;

/** A well-formed search that cannot be carried out; the message says what to change. */
public class SearchException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public SearchException(String message) {
    super(message);
  }
}
