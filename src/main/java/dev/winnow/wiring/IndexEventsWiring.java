package dev.winnow.wiring;

import dev.winnow.events.IndexEvents;
import dev.winnow.events.IndexEventsConfig;
import dev.winnow.events.KafkaIndexEvents;
import dev.winnow.events.LocalIndexEvents;
import dev.winnow.role.Roles;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.common.annotation.Identifier;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Chooses the way by which indexed assets are told of. */
class IndexEventsWiring {

  @Produces
  @ApplicationScoped
  IndexEvents indexedAssets(
      IndexEventsConfig config,
      Roles roles,
      @Identifier("default-kafka-broker") Map<String, Object> kafka,
      @ConfigProperty(name = "mp.messaging.connector.smallrye-kafka.bootstrap.servers")
          String bootstrapServers,
      MeterRegistry registry) {
    if (!config.enabled() || !roles.kafka()) {
      return new LocalIndexEvents();
    }
    Map<String, Object> connection = new HashMap<>(kafka);
    connection.put("bootstrap.servers", bootstrapServers);
    return new KafkaIndexEvents(connection, config.topic(), registry);
  }

  void close(@Disposes IndexEvents indexed) {
    indexed.close();
  }
}
