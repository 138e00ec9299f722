package dev.winnow.cli.push;

import java.io.PrintWriter;
import java.time.Duration;

/** A plain line every five seconds, for logs. */
final class LineProgress implements Progress {

  private static final long GAP_NANOS = Duration.ofSeconds(5).toNanos();

  private final String task;
  private final long total;
  private final PrintWriter err;
  private final long start = System.nanoTime();
  private long next = start + GAP_NANOS;

  LineProgress(String task, long total, PrintWriter err) {
    this.task = task;
    this.total = total;
    this.err = err;
  }

  @Override
  public void update(long done, String note) {
    long now = System.nanoTime();
    if (now - next < 0) {
      return;
    }
    next = now + GAP_NANOS;
    String share = total > 0 ? " %d %%,".formatted(100 * done / total) : "";
    say(task + ":" + share + " " + note + eta(done, now));
  }

  private String eta(long done, long now) {
    if (total <= 0 || done <= 0 || done >= total) {
      return "";
    }
    double left = (double) (now - start) / done * (total - done);
    return ", about " + Text.duration(Duration.ofNanos((long) left)) + " left";
  }

  @Override
  public void say(String line) {
    err.println(line);
    err.flush();
  }

  @Override
  public void close() {}
}
