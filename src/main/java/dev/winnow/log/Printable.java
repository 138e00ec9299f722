package dev.winnow.log;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes untrusted text safe to log and to print. */
public final class Printable {

  /** Those of writing directions, such as U+202E, would show a text in another order. */
  private static final Pattern CONTROL =
      Pattern.compile("[\\p{Cc}\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]");

  private Printable() {}

  /** Replaces control characters, so that a line break in {@code text} cannot forge a log line. */
  public static String of(@Nullable String text) {
    return CONTROL.matcher(String.valueOf(text)).replaceAll("?");
  }
}
