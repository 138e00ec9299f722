package dev.winnow.search.live;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Collection;

/**
 * Metrics of live searches.
 *
 * @param subscribers clients now
 * @param matched hits found
 * @param sent hits handed to the network
 * @param dropped clients that were too slow
 * @param lagged indexed assets that a client was not told of, because matching fell behind
 */
record LiveMetrics(
    MeterRegistry registry,
    Gauge subscribers,
    Counter matched,
    Counter sent,
    Counter dropped,
    Counter lagged) {

  static LiveMetrics of(MeterRegistry registry, Collection<LiveClient> clients) {
    return new LiveMetrics(
        registry,
        Gauge.builder("winnow.live.subscribers", clients, Collection::size).register(registry),
        counter(registry, "matched", "Hits of live searches"),
        counter(registry, "sent", "Hits of live searches that were sent"),
        counter(registry, "dropped", "Clients of live searches that were too slow"),
        counter(registry, "lagged", "Indexed assets that a client of a live search has missed"));
  }

  /** Removes the gauge: it would be NaN in an application that starts next in this process. */
  void close() {
    registry.remove(subscribers);
  }

  private static Counter counter(MeterRegistry registry, String name, String description) {
    return Counter.builder("winnow.live." + name).description(description).register(registry);
  }
}
