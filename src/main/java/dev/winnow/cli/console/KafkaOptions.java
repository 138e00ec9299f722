package dev.winnow.cli.console;

import dev.winnow.kafka.KafkaCluster;
import dev.winnow.kafka.KafkaLogging;
import dev.winnow.kafka.KafkaSettings;
import dev.winnow.log.FailureMessages;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.CommonClientConfigs;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The Kafka cluster of a command. */
public final class KafkaOptions {

  /** The default bootstrap server: the embedded broker of a service. */
  public static final String DEFAULT_SERVERS = "localhost:9092";

  @Option(
      names = "--bootstrap-servers",
      paramLabel = "HOST:PORT",
      description =
          "Addresses of Kafka (default: bootstrap.servers of --property or --config, else the"
              + " service's property kafka.bootstrap.servers, or else "
              + DEFAULT_SERVERS
              + ").")
  private @Nullable String bootstrapServers;

  @Option(
      names = "--property",
      paramLabel = "KEY=VALUE",
      description =
          "A property of Kafka clients, such as security.protocol=SASL_SSL; repeatable. It overrides"
              + " the service's properties kafka.*.")
  private Map<String, String> properties = Map.of();

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "A file of Kafka client properties, instead of the service's.")
  private @Nullable Path config;

  /**
   * Returns the settings of the cluster: those of the service, which a file and options override.
   *
   * @throws CommandFailure if the file of properties cannot be read
   */
  public KafkaSettings settings() {
    return settings(ConfigProvider.getConfig());
  }

  /**
   * @param service the configuration of the service
   */
  KafkaSettings settings(Config service) {
    KafkaLogging.errorsOnly();
    Map<String, String> all = new HashMap<>(KafkaSettings.configured(service));
    if (config != null) { // it describes the whole connection, but may leave out the addresses
      all.keySet().retainAll(Set.of(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG));
      all.putAll(read(config));
    }
    all.putAll(properties);
    String servers =
        Optional.ofNullable(bootstrapServers)
            .or(() -> Optional.ofNullable(all.get(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG)))
            .orElse(DEFAULT_SERVERS);
    return new KafkaSettings(servers, all);
  }

  private static Map<String, String> read(Path config) {
    try {
      return KafkaSettings.read(config);
    } catch (IOException e) {
      throw new CommandFailure(FailureMessages.cannotRead(config, e));
    }
  }

  /**
   * Checks that the cluster answers, and returns its settings.
   *
   * @throws CommandFailure if the file of properties cannot be read
   * @throws dev.winnow.kafka.KafkaFailureException if Kafka cannot be reached
   */
  public KafkaSettings reachable() throws InterruptedException {
    KafkaSettings settings = settings();
    try (var admin = settings.admin()) {
      new KafkaCluster(admin, settings).requireReachable();
    }
    return settings;
  }
}
