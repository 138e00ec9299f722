package dev.winnow.api.operations;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.distribution.CountAtBucket;
import io.micrometer.core.instrument.search.Search;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Sums the meters of this process. A missing meter counts as 0: a query node has no meters of
 * records. Pure.
 */
record MeterReader(MeterRegistry registry, Predicate<String> topics) {

  /** All counts since the process started, and the current gauges. */
  record Reading(
      double lag,
      double partitions,
      double indexed,
      double deadLetters,
      NavigableMap<Double, Double> freshness,
      double searches,
      NavigableMap<Double, Double> searchTimes,
      double errors,
      double inFlight,
      double waiting,
      double live) {}

  Reading read() {
    Timer search = registry.find("winnow.search").timer();
    return new Reading(
        gauges(registry.find("kafka.consumer.fetch.manager.records.lag").tag("topic", topics)),
        gauges(registry.find("kafka.consumer.coordinator.assigned.partitions")),
        counted("indexed"),
        counted("dead_letter"),
        buckets(registry.find("winnow.freshness").timer()),
        search == null ? 0 : search.count(),
        buckets(search),
        registry.find("http.server.requests").tag("outcome", "SERVER_ERROR").timers().stream()
            .mapToDouble(Timer::count)
            .sum(),
        gauges(registry.find("winnow.ingest.in.flight")),
        gauges(registry.find("winnow.encoder.waiting")),
        gauges(registry.find("winnow.live.subscribers")));
  }

  private double counted(String outcome) {
    return registry.find("winnow.ingest.records").tag("outcome", outcome).counters().stream()
        .mapToDouble(Counter::count)
        .sum();
  }

  private static double gauges(Search search) {
    return search.gauges().stream().mapToDouble(Gauge::value).filter(Double::isFinite).sum();
  }

  /** Returns the number of durations up to each bound of the histogram, in seconds. */
  private static NavigableMap<Double, Double> buckets(@Nullable Timer timer) {
    NavigableMap<Double, Double> buckets = new TreeMap<>();
    if (timer != null) {
      for (CountAtBucket bucket : timer.takeSnapshot().histogramCounts()) {
        buckets.put(bucket.bucket(TimeUnit.SECONDS), bucket.count());
      }
    }
    return buckets;
  }

  /**
   * Returns the smallest bound, in seconds, that covers a share of the durations between two
   * readings; null without durations.
   */
  static @Nullable Double quantile(
      NavigableMap<Double, Double> before, NavigableMap<Double, Double> after, double share) {
    double all =
        after.isEmpty()
            ? 0
            : after.lastEntry().getValue() - before.getOrDefault(after.lastKey(), 0.0);
    if (all <= 0) {
      return null;
    }
    for (var bucket : after.entrySet()) {
      if (bucket.getValue() - before.getOrDefault(bucket.getKey(), 0.0) >= share * all) {
        return bucket.getKey();
      }
    }
    return after.lastKey();
  }
}
