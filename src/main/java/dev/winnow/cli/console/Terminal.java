package dev.winnow.cli.console;

/** Makes text of unknown origin fit to print. */
public final class Terminal {

  private Terminal() {}

  /** Returns the text on one line and without control characters, which could steer a terminal. */
  public static String plain(String text) {
    return text.replaceAll("[\\p{Cc}\\p{Cf}\\s]+", " ").strip();
  }
}
