package dev.winnow.log;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Throttles a warning that thousands of records may cause during an outage. Logs the first at once,
 * then one every ten seconds with the number of suppressed ones. Thread-safe.
 */
public final class ThrottledWarning {

  private static final long PAUSE = Duration.ofSeconds(10).toNanos();

  private final Consumer<String> log;
  private final LongSupplier nanoTime;
  private final AtomicLong next;
  private final AtomicLong suppressed = new AtomicLong();

  public ThrottledWarning(Consumer<String> log) {
    this(log, System::nanoTime);
  }

  ThrottledWarning(Consumer<String> log, LongSupplier nanoTime) {
    this.log = log;
    this.nanoTime = nanoTime;
    this.next = new AtomicLong(nanoTime.getAsLong());
  }

  public void log(String warning) {
    long now = nanoTime.getAsLong();
    long due = next.get();
    if (now - due < 0 || !next.compareAndSet(due, now + PAUSE)) {
      suppressed.incrementAndGet();
      return;
    }
    long more = suppressed.getAndSet(0);
    log.accept(more == 0 ? warning : "%s (and %d more times)".formatted(warning, more));
  }
}
