package dev.winnow.index;

/**
 * A shared index was deleted and created again while this process used it. What this process knows
 * of its records holds for the former index only.
 */
public class IndexReplacedException extends RuntimeException {

  public IndexReplacedException(String message) {
    super(message);
  }
}
