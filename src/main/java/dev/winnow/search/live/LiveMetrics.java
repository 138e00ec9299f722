package dev.winnow.search.live;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Collection;

/**
 * Metrics of live searches.
 *
 * @param subscribers current number of clients
 * @param matched number of hits
 * @param sent number of hits handed to the network
 * @param dropped number of clients that were too slow
 * @param lagged number of indexed assets that were skipped for a client, because matching fell
 *     behind
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

  /** Removes the gauge, which would be NaN in the next application of this process. */
  void close() {
    registry.remove(subscribers);
  }

  private static Counter counter(MeterRegistry registry, String name, String description) {
    return Counter.builder("winnow.live." + name).description(description).register(registry);
  }
}
