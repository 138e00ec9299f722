package dev.winnow.kafka;

import io.smallrye.common.annotation.Identifier;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.clients.CommonClientConfigs;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * The connection settings of the service's own Kafka clients, equal to those of the messaging
 * connector. Immutable.
 */
@Singleton
public class KafkaConnection {

  private final Map<String, Object> settings;

  KafkaConnection(
      @Identifier("default-kafka-broker") Map<String, Object> configured,
      @ConfigProperty(name = "mp.messaging.connector.smallrye-kafka.bootstrap.servers")
          String bootstrapServers) {
    Map<String, Object> all = new HashMap<>(configured);
    all.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
    this.settings = Map.copyOf(all);
  }

  /** Returns the settings of Kafka clients: addresses, security. */
  public Map<String, Object> settings() {
    return settings;
  }

  /** Returns the settings as strings, with the defaults of Winnow's clients. */
  public KafkaSettings clients() {
    return new KafkaSettings(
        String.valueOf(settings.get(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG)),
        settings.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, e -> String.valueOf(e.getValue()))));
  }
}
