package dev.winnow.wiring;

import dev.winnow.indexed.InProcess;
import dev.winnow.indexed.IndexedAssets;
import dev.winnow.indexed.IndexedEventsConfig;
import dev.winnow.indexed.OverKafka;
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
class IndexedWiring {

  @Produces
  @ApplicationScoped
  IndexedAssets indexedAssets(
      IndexedEventsConfig config,
      Roles roles,
      @Identifier("default-kafka-broker") Map<String, Object> kafka,
      @ConfigProperty(name = "mp.messaging.connector.smallrye-kafka.bootstrap.servers")
          String bootstrapServers,
      MeterRegistry registry) {
    if (!config.enabled() || !roles.kafka()) {
      return new InProcess();
    }
    Map<String, Object> connection = new HashMap<>(kafka);
    connection.put("bootstrap.servers", bootstrapServers);
    return new OverKafka(connection, config.topic(), registry);
  }

  void close(@Disposes IndexedAssets indexed) {
    indexed.close();
  }
}
