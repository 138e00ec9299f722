package dev.winnow.wiring;

import dev.winnow.events.IndexEvents;
import dev.winnow.events.IndexEventsConfig;
import dev.winnow.events.KafkaIndexEvents;
import dev.winnow.events.LocalIndexEvents;
import dev.winnow.kafka.KafkaConnection;
import dev.winnow.role.Roles;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;

/** Chooses how index events are published: in the process or over Kafka. */
class IndexEventsWiring {

  @Produces
  @ApplicationScoped
  IndexEvents indexedAssets(
      IndexEventsConfig config, Roles roles, KafkaConnection kafka, MeterRegistry registry) {
    if (!config.enabled() || !roles.kafka()) {
      return new LocalIndexEvents();
    }
    return new KafkaIndexEvents(kafka.settings(), config.topic(), registry);
  }

  void close(@Disposes IndexEvents indexed) {
    indexed.close();
  }
}
