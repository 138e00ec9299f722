package dev.winnow.text;

/** Abbreviates texts of unknown length for messages. */
public final class Excerpt {

  private static final int MAX = 100;
  private static final int SHOWN = 40;

  private Excerpt() {}

  /** Returns a text of at most 100 chars as it is, and the beginning of a longer one. */
  public static String of(String text) {
    if (text.length() <= MAX) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(SHOWN - 1)) ? SHOWN - 1 : SHOWN;
    return text.substring(0, end) + "…";
  }
}
