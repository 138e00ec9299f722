package dev.winnow.cli.console;

import dev.winnow.kafka.KafkaCluster;
import dev.winnow.kafka.KafkaLogging;
import dev.winnow.kafka.KafkaSettings;
import dev.winnow.log.FailureMessages;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The Kafka cluster of a command. */
public final class KafkaOptions {

  /** The default bootstrap server: the embedded broker of a service. */
  public static final String DEFAULT_SERVERS = "localhost:9092";

  @Option(
      names = "--bootstrap-servers",
      paramLabel = "HOST:PORT",
      defaultValue = "${env:KAFKA_BOOTSTRAP_SERVERS:-" + DEFAULT_SERVERS + "}",
      description = "Addresses of Kafka (environment variable KAFKA_BOOTSTRAP_SERVERS).")
  private String bootstrapServers = "";

  @Option(
      names = "--property",
      paramLabel = "KEY=VALUE",
      description = "A property of Kafka clients, such as security.protocol=SASL_SSL; repeatable.")
  private Map<String, String> properties = Map.of();

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "A file of Kafka client properties.")
  private @Nullable Path config;

  /**
   * Returns the settings of the cluster.
   *
   * @throws CommandFailure if the file of properties cannot be read
   */
  public KafkaSettings settings() {
    KafkaLogging.errorsOnly();
    try {
      return KafkaSettings.of(bootstrapServers, config, properties);
    } catch (IOException e) {
      throw new CommandFailure(FailureMessages.cannotRead(Objects.requireNonNull(config), e));
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
