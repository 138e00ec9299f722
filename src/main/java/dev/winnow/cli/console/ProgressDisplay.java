package dev.winnow.cli.console;

import java.io.PrintWriter;

/** How progress is shown: as a bar, as a line every few seconds, or not at all. */
public enum ProgressDisplay {
  BAR {
    @Override
    public Progress open(String task, long total, PrintWriter err) {
      return new ProgressBarProgress(task, total, err);
    }
  },
  LINES {
    @Override
    public Progress open(String task, long total, PrintWriter err) {
      return new LineProgress(task, total, err, System::nanoTime);
    }
  },
  NONE {
    @Override
    public Progress open(String task, long total, PrintWriter err) {
      return new Progress() {
        @Override
        public void update(long done, String note) {}

        @Override
        public void say(String line) {
          err.println(line);
          err.flush();
        }
      };
    }
  };

  /**
   * @param total the final value of {@code done}, 0 if unknown
   */
  public abstract Progress open(String task, long total, PrintWriter err);

  /** Returns no display if quiet, a bar on a terminal, and lines otherwise. */
  @SuppressWarnings("SystemConsoleNull") // target/winnow makes it null on JDK 22 to 24
  public static ProgressDisplay of(boolean quiet) {
    boolean terminal = System.console() != null && !"dumb".equals(System.getenv("TERM"));
    return quiet ? NONE : terminal ? BAR : LINES;
  }
}
