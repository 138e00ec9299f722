package dev.winnow.interpretation.english;

/**
 * The ends of the quotations in a text. Straight double marks pair up in their order. A single mark
 * opens after a space and closes before one, so that apostrophes do not count. A mark without a
 * partner is no quotation.
 */
final class Quotes {

  private final int[] ends;

  Quotes(String text) {
    ends = new int[text.length()];
    pair(text, '"', '"');
    pair(text, '“', '”');
    pair(text, '«', '»');
    single(text, '\'', '\'');
    single(text, '‘', '’');
  }

  /**
   * Returns the exclusive end of the quotation that begins at {@code at}; 0 if none begins there.
   */
  int end(int at) {
    return ends[at];
  }

  private void pair(String text, char open, char close) {
    int from = text.indexOf(open);
    while (from >= 0) {
      int to = text.indexOf(close, from + 1);
      if (to < 0) {
        return;
      }
      if (!Reading.spaced(text.substring(from + 1, to)).isEmpty()) {
        ends[from] = to + 1;
      }
      from = text.indexOf(open, to + 1);
    }
  }

  private void single(String text, char open, char close) {
    int next = -1;
    for (int at = text.length() - 1; at >= 0; at--) {
      if (text.charAt(at) == open
          && next > at + 1
          && (at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1)))
          && Character.isLetter(text.charAt(at + 1))) {
        ends[at] = next + 1;
      }
      if (text.charAt(at) == close
          && at > 0
          && !Character.isWhitespace(text.charAt(at - 1))
          && (at + 1 == text.length() || !Character.isLetterOrDigit(text.charAt(at + 1)))) {
        next = at;
      }
    }
  }
}
