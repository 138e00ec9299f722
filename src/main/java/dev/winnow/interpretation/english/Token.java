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
    /** What is within quotation marks, and they: one unit that is not read. */
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

  /** Whether it can be, or be part of, a term. */
  public boolean content() {
    return kind == Kind.WORD || kind == Kind.QUOTED || (kind == Kind.OTHER && word.charAt(0) > 127);
  }

  /** Whether it is written in capitals only, as in "dogs, NOT cats". */
  boolean shouted(String text) {
    return end - start > 1 && text.substring(start, end).chars().noneMatch(Character::isLowerCase);
  }
}
