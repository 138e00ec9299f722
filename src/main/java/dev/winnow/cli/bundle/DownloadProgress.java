package dev.winnow.cli.bundle;

import dev.winnow.cli.console.Progress;
import dev.winnow.cli.console.ProgressDisplay;
import dev.winnow.hub.HubPull;
import java.io.PrintWriter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Shows a download with its rate; the display adds the remaining time. */
final class DownloadProgress implements HubPull.Listener, AutoCloseable {

  private final ProgressDisplay display;
  private final PrintWriter err;
  private @Nullable Progress progress;
  private long started;
  private long first;

  DownloadProgress(ProgressDisplay display, PrintWriter err) {
    this.display = display;
    this.err = err;
  }

  @Override
  public void progress(long done, long total, String file) {
    if (progress == null) {
      progress = display.open("pull (MB)", total / 1_000_000, err);
      started = System.nanoTime();
      first = done;
    }
    double seconds = (System.nanoTime() - started) / 1e9;
    double rate = (done - first) / Math.max(seconds, 1e-3);
    progress.update(
        done / 1_000_000, String.format(Locale.ROOT, "%.1f MB/s, %s", rate / 1e6, file));
  }

  @Override
  public void close() {
    if (progress != null) {
      progress.close();
    }
  }
}
