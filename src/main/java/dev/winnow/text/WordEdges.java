package dev.winnow.text;

/**
 * Parts of regular expressions that match at the edges of words, where {@code \b} has two faults:
 * it takes only ASCII letters for letters, and it walks back over combining marks, so that the work
 * is quadratic in their number.
 */
public final class WordEdges {

  private static final String PART_OF_WORD = "[\\p{L}\\p{M}\\p{Nd}_]";

  /** Matches where no part of a word precedes. A letter may take two chars. */
  public static final String BEFORE = "(?<!" + PART_OF_WORD + "{1,2})";

  /** Matches where no part of a word follows. */
  public static final String BEHIND = "(?!" + PART_OF_WORD + ")";

  private WordEdges() {}
}
