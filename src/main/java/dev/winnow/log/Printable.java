package dev.winnow.log;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes untrusted text safe to log. */
public final class Printable {

  private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}\\u2028\\u2029]");

  private Printable() {}

  /** Replaces control characters, so that a line break in {@code text} cannot forge a log line. */
  public static String of(@Nullable String text) {
    return CONTROL.matcher(String.valueOf(text)).replaceAll("?");
  }
}
