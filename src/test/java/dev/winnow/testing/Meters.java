package dev.winnow.testing;

import io.micrometer.core.instrument.Metrics;
import io.quarkus.runtime.ShutdownEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/**
 * Forgets the meters of an application that ends: the next one in the same JVM would keep its
 * gauges, which look at what is no longer there.
 */
@Singleton
class Meters {

  void forget(@Observes @Priority(Integer.MAX_VALUE) ShutdownEvent event) {
    Metrics.globalRegistry.clear();
  }
}
