package dev.winnow.api.operations;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.distribution.CountAtBucket;
import io.micrometer.core.instrument.distribution.HistogramSnapshot;
import io.micrometer.core.instrument.search.Search;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Sums the meters of this process. A missing meter counts as 0. Pure.
 *
 * @param worker whether this process indexes records; if not, it has no figures of them
 */
record MeterReader(MeterRegistry registry, Predicate<String> topics, boolean worker) {

  /**
   * All counts since the process started, and the current gauges.
   *
   * @param ingest null if this process indexes no records
   */
  record Reading(
      @Nullable Ingest ingest,
      Durations freshness,
      double searches,
      Durations searchTimes,
      double errors,
      double waiting,
      double live) {}

  /** The counts and gauges of records. */
  record Ingest(
      double lag, double partitions, double indexed, double deadLetters, double inFlight) {}

  /**
   * Durations since the process started.
   *
   * @param upTo number of durations up to each bound of the histogram, in seconds; up to infinity,
   *     all of them
   * @param longest of the last minutes, in seconds
   */
  record Durations(NavigableMap<Double, Double> upTo, double longest) {}

  Reading read() {
    Timer search = registry.find("winnow.search").timer();
    return new Reading(
        worker ? ingest() : null,
        durations(registry.find("winnow.freshness").timer()),
        search == null ? 0 : search.count(),
        durations(search),
        registry.find("http.server.requests").tag("outcome", "SERVER_ERROR").timers().stream()
            .mapToDouble(Timer::count)
            .sum(),
        gauges(registry.find("winnow.encoder.waiting")),
        gauges(registry.find("winnow.live.subscribers")));
  }

  private Ingest ingest() {
    return new Ingest(
        gauges(registry.find("kafka.consumer.fetch.manager.records.lag").tag("topic", topics)),
        gauges(registry.find("kafka.consumer.coordinator.assigned.partitions")),
        counted("indexed"),
        counted("dead_letter"),
        gauges(registry.find("winnow.ingest.in.flight")));
  }

  private double counted(String outcome) {
    return registry.find("winnow.ingest.records").tag("outcome", outcome).counters().stream()
        .mapToDouble(Counter::count)
        .sum();
  }

  private static double gauges(Search search) {
    return search.gauges().stream().mapToDouble(Gauge::value).filter(Double::isFinite).sum();
  }

  private static Durations durations(@Nullable Timer timer) {
    NavigableMap<Double, Double> upTo = new TreeMap<>();
    if (timer == null) {
      return new Durations(upTo, 0);
    }
    HistogramSnapshot snapshot = timer.takeSnapshot();
    for (CountAtBucket bucket : snapshot.histogramCounts()) {
      upTo.put(bucket.bucket(TimeUnit.SECONDS), bucket.count());
    }
    upTo.put(Double.POSITIVE_INFINITY, (double) snapshot.count());
    return new Durations(upTo, snapshot.max(TimeUnit.SECONDS));
  }

  /**
   * Returns the smallest bound, in seconds, that covers a share of the durations between two
   * readings, or the longest duration if no bound of the histogram does; null without durations.
   */
  static @Nullable Double quantile(Durations before, Durations after, double share) {
    double all = between(before, after, Double.POSITIVE_INFINITY);
    if (all <= 0) {
      return null;
    }
    for (double bound : after.upTo().keySet()) {
      if (Double.isFinite(bound) && between(before, after, bound) >= share * all) {
        return bound;
      }
    }
    return after.longest();
  }

  private static double between(Durations before, Durations after, double bound) {
    return after.upTo().getOrDefault(bound, 0.0) - before.upTo().getOrDefault(bound, 0.0);
  }
}
