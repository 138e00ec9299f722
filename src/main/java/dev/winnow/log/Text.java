package dev.winnow.log;

import java.time.Duration;
import java.util.Locale;

/** Formats numbers and durations for people, independent of the locale. */
public final class Text {

  private Text() {}

  /** {@code 45.2 s}, {@code 12 min 5 s}, {@code 3 h 20 min}. */
  public static String duration(Duration duration) {
    long seconds = duration.toSeconds();
    if (seconds < 60) {
      return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
    }
    return seconds < 3600
        ? "%d min %d s".formatted(seconds / 60, seconds % 60)
        : "%d h %d min".formatted(seconds / 3600, seconds % 3600 / 60);
  }

  /** {@code 4,013}. */
  public static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** {@code 1 bad line}, {@code 2 bad lines}. */
  public static String count(long number, String noun) {
    return count(number) + " " + noun + (number == 1 ? "" : "s");
  }

  public static String rate(long count, Duration time) {
    return count(Math.round(count / Math.max(1e-3, time.toNanos() / 1e9))) + "/s";
  }
}
