package dev.winnow.text;

import java.util.Locale;

/**
 * Lower case in linear time. For each capital sigma, {@link String#toLowerCase} reads the word
 * around it, so that a long word of them takes quadratic time.
 */
public final class LowerCase {

  private static final char SIGMA = 'Σ';
  private static final char SMALL = 'σ';

  /** At the end of a word. */
  private static final char FINAL = 'ς';

  private LowerCase() {}

  /**
   * Returns a text in lower case, like {@link String#toLowerCase} of {@link Locale#ROOT}. Only
   * letters and digits count as a word here, also in "ΟΣ-ΑΣ", which is one word there.
   */
  public static String of(String text) {
    return (text.indexOf(SIGMA) < 0 ? text : withSmallSigmas(text)).toLowerCase(Locale.ROOT);
  }

  private static String withSmallSigmas(String text) {
    char[] chars = text.toCharArray();
    boolean follows = false; // whether a letter with case follows in the word
    for (int i = chars.length - 1; i >= 0; i--) {
      boolean cased = isCased(chars[i]);
      if (chars[i] == SIGMA && !follows) {
        chars[i] = FINAL;
      }
      follows = cased || follows && isInWord(chars[i]);
    }
    boolean precedes = false;
    for (int i = 0; i < chars.length; i++) {
      boolean cased = isCased(chars[i]);
      if (text.charAt(i) == SIGMA && !(precedes && chars[i] == FINAL)) {
        chars[i] = SMALL;
      }
      precedes = cased || precedes && isInWord(chars[i]);
    }
    return new String(chars);
  }

  private static boolean isCased(char c) {
    return Character.isUpperCase(c) || Character.isLowerCase(c) || Character.isTitleCase(c);
  }

  private static boolean isInWord(char c) {
    return Character.isLetterOrDigit(c) || Character.getType(c) == Character.NON_SPACING_MARK;
  }
}
