package dev.winnow.log;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Throttles a warning that thousands of records may cause. Logs the first ones at once, then as
 * many every ten seconds, with the number of suppressed ones. Thread-safe.
 */
public final class ThrottledWarning {

  private static final long PAUSE = Duration.ofSeconds(10).toNanos();

  private final int atOnce;
  private final long pause;
  private final boolean counts;
  private final Consumer<String> log;
  private final LongSupplier nanoTime;
  private long pauseEnds;
  private int logged;
  private long suppressed;

  /** Logs one warning every ten seconds. */
  public ThrottledWarning(Consumer<String> log) {
    this(1, log);
  }

  /**
   * @param atOnce the number of warnings every ten seconds
   */
  public ThrottledWarning(int atOnce, Consumer<String> log) {
    this(atOnce, log, System::nanoTime);
  }

  ThrottledWarning(int atOnce, Consumer<String> log, LongSupplier nanoTime) {
    this(atOnce, PAUSE, true, log, nanoTime);
  }

  private ThrottledWarning(
      int atOnce, long pause, boolean counts, Consumer<String> log, LongSupplier nanoTime) {
    this.atOnce = atOnce;
    this.pause = pause;
    this.counts = counts;
    this.log = log;
    this.nanoTime = nanoTime;
    this.pauseEnds = nanoTime.getAsLong();
  }

  /**
   * Returns one that reminds of a lasting state: it logs at most one warning per pause, without a
   * number, because repeated warnings of a state say nothing new.
   */
  public static ThrottledWarning reminder(Duration pause, Consumer<String> log) {
    return reminder(pause, log, System::nanoTime);
  }

  static ThrottledWarning reminder(Duration pause, Consumer<String> log, LongSupplier nanoTime) {
    return new ThrottledWarning(1, pause.toNanos(), false, log, nanoTime);
  }

  public void log(String warning) {
    String line = throttled(warning);
    if (line != null) {
      log.accept(line);
    }
  }

  private synchronized @Nullable String throttled(String warning) {
    long now = nanoTime.getAsLong();
    if (now - pauseEnds >= 0) {
      pauseEnds = now + pause;
      logged = 0;
    }
    if (logged == atOnce) {
      suppressed++;
      return null;
    }
    logged++;
    long more = suppressed;
    suppressed = 0;
    return more == 0 || !counts ? warning : "%s (and %d more)".formatted(warning, more);
  }
}
