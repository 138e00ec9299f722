package dev.winnow.text;

import java.util.LinkedHashSet;
import java.util.Set;

/** Splits text into the words that text filters compare. */
public final class Words {

  private Words() {}

  /** Returns the distinct runs of Unicode letters and digits, in lower case. */
  public static Set<String> of(String text) {
    Set<String> words = new LinkedHashSet<>();
    int start = -1;
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      if (Character.isLetterOrDigit(codePoint)) {
        start = start < 0 ? i : start;
      } else if (start >= 0) {
        words.add(LowerCase.of(text.substring(start, i)));
        start = -1;
      }
      i += Character.charCount(codePoint);
    }
    if (start >= 0) {
      words.add(LowerCase.of(text.substring(start)));
    }
    return words;
  }
}
