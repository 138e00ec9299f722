package dev.winnow.search.live;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Collection;
import java.util.List;

/**
 * What live searches tell of themselves.
 *
 * @param matched hits found
 * @param sent hits handed to the network
 * @param dropped clients that were too slow
 * @param lagged indexed assets that a client was not told of, because matching fell behind
 */
record LiveMetrics(Counter matched, Counter sent, Counter dropped, Counter lagged) {

  static LiveMetrics of(MeterRegistry registry, Collection<LiveClient> clients) {
    registry.gaugeCollectionSize("winnow.live.subscribers", List.of(), clients);
    return new LiveMetrics(
        counter(registry, "matched", "Hits of live searches"),
        counter(registry, "sent", "Hits of live searches that were sent"),
        counter(registry, "dropped", "Clients of live searches that were too slow"),
        counter(registry, "lagged", "Indexed assets that a client of a live search has missed"));
  }

  private static Counter counter(MeterRegistry registry, String name, String description) {
    return Counter.builder("winnow.live." + name).description(description).register(registry);
  }
}
