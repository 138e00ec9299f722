package dev.winnow.cli;

/** Makes text of unknown origin fit to print. */
final class Terminal {

  private Terminal() {}

  /** Returns the text on one line and without control characters, which could steer a terminal. */
  static String plain(String text) {
    return text.replaceAll("[\\p{Cc}\\p{Cf}\\s]+", " ").strip();
  }
}
