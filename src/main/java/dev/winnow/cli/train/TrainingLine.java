package dev.winnow.cli.train;

import dev.winnow.train.TrainingProgress;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;

/**
 * Shows the progress of training in one line, which is rewritten on a terminal and printed at
 * intervals to a log.
 */
final class TrainingLine implements TrainingProgress, AutoCloseable {

  private static final String CLEAR_LINE = "\r\033[K";
  private static final Duration ON_TERMINAL = Duration.ofMillis(250);
  private static final Duration IN_LOG = Duration.ofSeconds(20);

  private final PrintWriter err;
  private final boolean terminal;
  private long shown;
  private boolean open;

  @SuppressWarnings("SystemConsoleNull") // target/winnow makes it null on JDK 22 to 24
  TrainingLine(PrintWriter err) {
    this.err = err;
    this.terminal = System.console() != null && !"dumb".equals(System.getenv("TERM"));
    this.shown = System.nanoTime() - IN_LOG.toNanos();
  }

  @Override
  public void prepared(String what, long done, long of) {
    show(done == of, String.format(Locale.ROOT, "%,d of %,d %s", done, of, what));
  }

  @Override
  public void step(long step, long steps, double loss, double rate, Duration left) {
    show(
        step == steps,
        String.format(
            Locale.ROOT,
            "step %,d of %,d, loss %.3f, %.0f examples/s, %d:%02d left",
            step,
            steps,
            loss,
            rate,
            left.toMinutes(),
            left.toSecondsPart()));
  }

  @Override
  public void note(String line) {
    err.println(open ? CLEAR_LINE + line : line);
    err.flush();
    open = false;
  }

  private void show(boolean last, String line) {
    long now = System.nanoTime();
    if (!last && now - shown < (terminal ? ON_TERMINAL : IN_LOG).toNanos()) {
      return;
    }
    shown = now;
    if (terminal) {
      err.print(CLEAR_LINE + line);
      open = true;
      err.flush();
    } else {
      note(line);
    }
  }

  @Override
  public void close() {
    if (open) {
      err.println();
      err.flush();
    }
  }
}
