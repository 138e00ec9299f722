package dev.winnow.interpretation.english;

/**
 * A piece of a text.
 *
 * @param start of the piece in the text, in chars
 * @param end exclusive
 * @param word its lower case, with straight apostrophes
 * @param capital whether it begins with a capital letter
 */
public record Token(int start, int end, String word, Kind kind, boolean capital) {

  public enum Kind {
    WORD,
    /** A quotation with its marks: one unit that the rules do not look into. */
    QUOTED,
    OPEN,
    CLOSE,
    COMMA,
    /** The end of a sentence, or a semicolon. */
    STOP,
    OTHER
  }

  public boolean is(Kind other) {
    return kind == other;
  }

  /** Returns whether the token can be a term or part of one. */
  public boolean content() {
    return kind == Kind.WORD || kind == Kind.QUOTED || (kind == Kind.OTHER && word.charAt(0) > 127);
  }

  /** Returns whether the token is written in capitals only, as in "dogs, NOT cats". */
  boolean shouted(String text) {
    return end - start > 1 && text.substring(start, end).chars().noneMatch(Character::isLowerCase);
  }
}
