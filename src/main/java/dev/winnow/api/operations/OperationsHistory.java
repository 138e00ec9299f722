package dev.winnow.api.operations;

import dev.winnow.record.Topics;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.Startup;
import io.vertx.core.Vertx;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The last quarter of an hour of this process, in memory. Thread-safe. */
@Startup
@ApplicationScoped
public class OperationsHistory {

  static final Duration EVERY = Duration.ofSeconds(5);
  private static final int KEPT = 180;

  private final Vertx vertx;
  private final MeterReader meters;
  private final Deque<OperationsSample> samples = new ArrayDeque<>(); // guarded by this
  private final long timer;
  private MeterReader.Reading last; // guarded by this
  private long lastNanos; // guarded by this

  OperationsHistory(Vertx vertx, MeterRegistry registry, Topics topics) {
    this.vertx = vertx;
    this.meters = new MeterReader(registry, topics::consumes);
    this.last = meters.read();
    this.lastNanos = System.nanoTime();
    this.timer = vertx.setPeriodic(EVERY.toMillis(), id -> sample());
  }

  private synchronized void sample() {
    MeterReader.Reading now = meters.read();
    long nanos = System.nanoTime();
    double seconds = (nanos - lastNanos) / 1e9;
    if (samples.size() == KEPT) {
      samples.removeFirst();
    }
    samples.addLast(between(last, now, seconds));
    last = now;
    lastNanos = nanos;
  }

  static OperationsSample between(
      MeterReader.Reading before, MeterReader.Reading now, double seconds) {
    return new OperationsSample(
        Instant.now(),
        now.lag(),
        (now.indexed() - before.indexed()) / seconds,
        (now.deadLetters() - before.deadLetters()) / seconds,
        MeterReader.quantile(before.freshness(), now.freshness(), 0.95),
        (now.searches() - before.searches()) / seconds,
        MeterReader.quantile(before.searchTimes(), now.searchTimes(), 0.95),
        (now.errors() - before.errors()) / seconds,
        now.inFlight(),
        now.waiting(),
        now.live());
  }

  /** Returns the samples, the oldest first. */
  synchronized List<OperationsSample> samples() {
    return List.copyOf(samples);
  }

  /** Returns the number of dead letters since the start. */
  synchronized double deadLetters() {
    return last.deadLetters();
  }

  /** Returns how many partitions this process reads. */
  synchronized double partitions() {
    return last.partitions();
  }

  @PreDestroy
  void close() {
    vertx.cancelTimer(timer);
  }
}
