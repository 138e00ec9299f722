package dev.winnow.text;

import java.util.Set;

/** Sets of words that are written as one text. */
public final class WordSet {

  private WordSet() {}

  /**
   * Returns the words between the white space of a text, as they are written.
   *
   * @throws IllegalArgumentException if a word stands there twice
   */
  public static Set<String> of(String words) {
    return Set.of(words.strip().split("\\s+"));
  }
}
