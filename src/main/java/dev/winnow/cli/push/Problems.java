package dev.winnow.cli.push;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Counts problems and shows the first few. Thread-safe. */
final class Problems {

  private static final int SHOWN = 20;

  private final Consumer<String> display;
  private final AtomicLong count = new AtomicLong();

  /**
   * @param display takes a line for the user; called from any thread
   */
  Problems(Consumer<String> display) {
    this.display = display;
  }

  void add(String where, String reason) {
    long number = count.incrementAndGet();
    if (number <= SHOWN) {
      display.accept(where + ": " + reason);
    } else if (number == SHOWN + 1) {
      display.accept("… further problems are only counted");
    }
  }

  long count() {
    return count.get();
  }
}
