package dev.winnow.cli.console;

import java.io.PrintWriter;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar on standard error, for a person at a terminal. */
final class ProgressBarProgress implements Progress {

  private static final String CLEAR_LINE = "\r\033[K";

  private final ProgressBar bar;
  private final PrintWriter err;

  ProgressBarProgress(String task, long total, PrintWriter err) {
    this.err = err;
    bar =
        new ProgressBarBuilder()
            .setTaskName(task)
            .setInitialMax(total > 0 ? total : -1)
            .setStyle(ProgressBarStyle.ASCII)
            .setUpdateIntervalMillis(250)
            .clearDisplayOnFinish()
            .build();
  }

  @Override
  public void update(long done, String note) {
    bar.stepTo(done);
    bar.setExtraMessage(note);
  }

  @Override
  public void say(String line) {
    err.println(CLEAR_LINE + line);
    err.flush();
  }

  @Override
  public void close() {
    bar.close();
  }
}
