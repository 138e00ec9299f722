package dev.winnow.cli.push;

import dev.winnow.cli.console.Progress;
import dev.winnow.cli.push.source.AssetSource;
import dev.winnow.log.Text;
import dev.winnow.record.AssetRecord;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** Sends the assets that sources read, and shows the progress. */
final class SendingSink implements AssetSource.Sink {

  private final Publisher publisher;
  private final Problems problems;
  private final RateLimiter limiter;
  private final Progress progress;
  private final Skipped skipped;
  private final Repeated repeated;
  private final long start = System.nanoTime();
  private volatile boolean stopped;
  private boolean again;
  private long done;

  SendingSink(
      Publisher publisher,
      Problems problems,
      RateLimiter limiter,
      Progress progress,
      Skipped skipped,
      Repeated repeated) {
    this.publisher = publisher;
    this.problems = problems;
    this.limiter = limiter;
    this.progress = progress;
    this.skipped = skipped;
    this.repeated = repeated;
  }

  @Override
  public void asset(AssetRecord asset) {
    limiter.await();
    if (stopped) {
      awaitEnd();
    }
    if (!again) {
      repeated.add(asset);
    }
    try {
      publisher.send(asset);
    } catch (IllegalStateException e) {
      if (!stopped) {
        throw e;
      }
      awaitEnd(); // the producer is closed
    }
  }

  /** Says that folders are read again, so that known ids are no mistake. */
  void readsAgain() {
    again = true;
  }

  /**
   * Stops sending because the program is stopping. Sources that call this sink then block until the
   * program has ended.
   */
  void stop() {
    stopped = true;
  }

  private static void awaitEnd() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void bad(String where, String reason) {
    problems.add(where, reason);
  }

  @Override
  public void skipped(Path file) {
    skipped.add(file);
  }

  @Override
  public void withoutCaption(Path image) {
    skipped.addWithoutCaption();
  }

  @Override
  public void advanced(long bytes) {
    done += bytes;
    long sent = publisher.sent();
    Duration time = Duration.ofNanos(System.nanoTime() - start);
    progress.update(done, Text.count(sent) + " sent, " + Text.rate(sent, time));
  }
}
