package dev.winnow.text;

import java.util.regex.Pattern;

/** White space in texts. */
final class Spaces {

  /** Also the line terminators that {@code \s} lacks, because {@code .} stops at them. */
  private static final Pattern RUN = Pattern.compile("[\\s\\x{85}\\x{2028}\\x{2029}]+");

  private Spaces() {}

  /**
   * Returns a text with single spaces, and none at its ends. A pattern with several parts that
   * match white space takes cubic time on a long run of it.
   */
  static String single(String text) {
    return RUN.matcher(text).replaceAll(" ").strip();
  }
}
