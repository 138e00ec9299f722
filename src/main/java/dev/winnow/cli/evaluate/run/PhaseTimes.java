package dev.winnow.cli.evaluate.run;

import dev.winnow.cli.console.Progress;
import dev.winnow.cli.console.ProgressDisplay;
import dev.winnow.evaluate.ProgressListener;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;

/** Shows every phase's progress and remembers how long it took. */
public final class PhaseTimes implements ProgressListener {

  private final ProgressDisplay display;
  private final PrintWriter err;
  private final Map<String, Double> seconds = new LinkedHashMap<>();

  public PhaseTimes(ProgressDisplay display, PrintWriter err) {
    this.display = display;
    this.err = err;
  }

  @Override
  public Phase begin(String phase, long total) {
    long started = System.nanoTime();
    Progress progress = display.open(phase, total, err);
    return new Phase() {
      @Override
      public void update(long done) {
        progress.update(done, "");
      }

      @Override
      public void close() {
        progress.close();
        seconds.merge(phase, (System.nanoTime() - started) / 1e9, Double::sum);
      }
    };
  }

  /** Returns seconds per phase, in the order in which they began. */
  public Map<String, Double> seconds() {
    return seconds;
  }
}
