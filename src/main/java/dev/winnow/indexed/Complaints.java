package dev.winnow.indexed;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jboss.logging.Logger;

/** Logs failures of one kind, at most one a minute. Thread-safe. */
final class Complaints {

  private static final long PAUSE = TimeUnit.MINUTES.toNanos(1);

  private final Logger log;
  private final String what;
  private final AtomicLong last = new AtomicLong(System.nanoTime() - PAUSE);

  Complaints(Logger log, String what) {
    this.log = log;
    this.what = what;
  }

  void add(Object reason) {
    long now = System.nanoTime();
    long before = last.get();
    if (now - before >= PAUSE && last.compareAndSet(before, now)) {
      log.warnf("%s: %s", what, reason);
    }
  }
}
