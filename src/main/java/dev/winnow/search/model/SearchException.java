package dev.winnow.search.model;

/** A well-formed search cannot be carried out. The message says what to change. */
public class SearchException extends RuntimeException {

  public SearchException(String message) {
    super(message);
  }
}
