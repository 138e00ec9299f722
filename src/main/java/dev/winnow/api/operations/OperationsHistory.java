package dev.winnow.api.operations;

import dev.winnow.record.Topics;
import dev.winnow.role.Roles;
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
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

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

  OperationsHistory(Vertx vertx, MeterRegistry registry, Topics topics, Roles roles) {
    this.vertx = vertx;
    this.meters = new MeterReader(registry, topics::consumes, roles.worker());
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
    MeterReader.Ingest ingest = now.ingest();
    return new OperationsSample(
        Instant.now(),
        ingest == null ? null : ingest.lag(),
        rate(before.ingest(), ingest, MeterReader.Ingest::indexed, seconds),
        rate(before.ingest(), ingest, MeterReader.Ingest::deadLetters, seconds),
        MeterReader.quantile(before.freshness(), now.freshness(), 0.95),
        (now.searches() - before.searches()) / seconds,
        MeterReader.quantile(before.searchTimes(), now.searchTimes(), 0.95),
        (now.errors() - before.errors()) / seconds,
        ingest == null ? null : ingest.inFlight(),
        now.waiting(),
        now.live());
  }

  private static @Nullable Double rate(
      MeterReader.@Nullable Ingest before,
      MeterReader.@Nullable Ingest now,
      ToDoubleFunction<MeterReader.Ingest> count,
      double seconds) {
    return before == null || now == null
        ? null
        : (count.applyAsDouble(now) - count.applyAsDouble(before)) / seconds;
  }

  /** Returns the samples, the oldest first. */
  synchronized List<OperationsSample> samples() {
    return List.copyOf(samples);
  }

  /** Returns the current figures of records; null if this process indexes none. */
  synchronized MeterReader.@Nullable Ingest ingest() {
    return last.ingest();
  }

  @PreDestroy
  void close() {
    vertx.cancelTimer(timer);
  }
}
