package dev.winnow.cli.bundle;

import dev.winnow.cli.console.Progress;
import dev.winnow.hub.HubPull;
import java.util.Locale;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Shows a download with its rate; the display adds the remaining time. */
final class DownloadProgress implements HubPull.Listener, AutoCloseable {

  private final LongFunction<Progress> display;
  private @Nullable Progress progress;
  private long whole;
  private long started;
  private long first;

  /**
   * @param display opens a display for a total in megabytes
   */
  DownloadProgress(LongFunction<Progress> display) {
    this.display = display;
  }

  @Override
  public void progress(long done, long total, String file) {
    Progress shown = progress;
    if (shown == null || total != whole) { // the graphs name further files
      close();
      shown = display.apply(total / 1_000_000);
      progress = shown;
      whole = total;
      started = System.nanoTime();
      first = done;
    }
    double seconds = (System.nanoTime() - started) / 1e9;
    double rate = (done - first) / Math.max(seconds, 1e-3);
    shown.update(done / 1_000_000, String.format(Locale.ROOT, "%.1f MB/s, %s", rate / 1e6, file));
  }

  @Override
  public void close() {
    if (progress != null) {
      progress.close();
    }
  }
}
