package dev.winnow.cli.push;

import java.time.Duration;

/** Sends what the sources read, and shows how far it is. */
final class SendingSink implements AssetSource.Sink {

  private final Publisher publisher;
  private final Problems problems;
  private final Pace pace;
  private final Progress progress;
  private final long start = System.nanoTime();
  private long done;

  SendingSink(Publisher publisher, Problems problems, Pace pace, Progress progress) {
    this.publisher = publisher;
    this.problems = problems;
    this.pace = pace;
    this.progress = progress;
  }

  @Override
  public void asset(AssetRecord asset) {
    pace.await();
    publisher.send(asset);
  }

  @Override
  public void bad(String where, String reason) {
    problems.add(where, reason);
  }

  @Override
  public void advanced(long bytes) {
    done += bytes;
    long sent = publisher.sent();
    Duration time = Duration.ofNanos(System.nanoTime() - start);
    progress.update(done, Text.count(sent) + " sent, " + Text.rate(sent, time));
  }
}
