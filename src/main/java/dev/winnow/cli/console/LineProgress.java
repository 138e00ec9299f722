package dev.winnow.cli.console;

import dev.winnow.log.Text;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Prints a plain line for logs when the percentage changes, at most every five seconds. */
final class LineProgress implements Progress {

  private static final long GAP_NANOS = Duration.ofSeconds(5).toNanos();

  private final String task;
  private final long total;
  private final PrintWriter err;
  private final LongSupplier clock;
  private final long start;
  private long next;
  private long shown = -1;

  /**
   * @param clock as {@link System#nanoTime}
   */
  LineProgress(String task, long total, PrintWriter err, LongSupplier clock) {
    this.task = task;
    this.total = total;
    this.err = err;
    this.clock = clock;
    this.start = clock.getAsLong();
    this.next = start + GAP_NANOS;
  }

  @Override
  public void update(long done, String note) {
    long now = clock.getAsLong();
    long reached = total > 0 ? Math.min(100, 100 * done / total) : done;
    if (now - next < 0 || reached == shown) {
      return;
    }
    next = now + GAP_NANOS;
    shown = reached;
    String share = total > 0 ? "%d %%".formatted(reached) : "";
    String parts =
        Stream.of(share, note, eta(done, now))
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining(", "));
    say(task + ": " + (parts.isEmpty() ? Text.count(done) : parts));
  }

  private String eta(long done, long now) {
    if (total <= 0 || done <= 0 || done >= total) {
      return "";
    }
    double left = (double) (now - start) / done * (total - done);
    return "about " + Text.duration(Duration.ofNanos((long) left)) + " left";
  }

  @Override
  public void say(String line) {
    err.println(line);
    err.flush();
  }
}
