package dev.winnow.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of the service; they override all other sources of configuration. */
final class ServiceOptions {

  @Mixin private ProcessOptions process;

  @Option(
      names = "--bootstrap-servers",
      paramLabel = "HOST:PORT",
      description =
          "Addresses of your Kafka (property kafka.bootstrap.servers). By default a broker"
              + " starts in this process.")
  private @Nullable String bootstrapServers;

  @Option(
      names = "--kafka-port",
      paramLabel = "N",
      description = "Port of the embedded broker on localhost (default: 9092).")
  private @Nullable Integer kafkaPort;

  @Option(
      names = "--qdrant-url",
      paramLabel = "URL",
      description =
          "gRPC address of your Qdrant: http://host:6334 (property winnow.qdrant.url). By"
              + " default the index is embedded.")
  private @Nullable String qdrantUrl;

  /** Sets the given options as system properties. */
  void apply() {
    process.apply();
    ProcessOptions.set("kafka.bootstrap.servers", bootstrapServers);
    ProcessOptions.set("winnow.embedded.kafka-port", kafkaPort);
    ProcessOptions.set("winnow.qdrant.url", qdrantUrl);
  }

  /** Returns whether the user chose the port of the embedded broker. */
  boolean choosesKafkaPort() {
    return kafkaPort != null;
  }
}
