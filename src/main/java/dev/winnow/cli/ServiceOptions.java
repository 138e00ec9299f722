package dev.winnow.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of the service; they override all other sources of configuration. */
final class ServiceOptions {

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Port for HTTP (default: 8080; property quarkus.http.port).")
  private @Nullable Integer port;

  @Option(
      names = "--host",
      paramLabel = "NAME",
      description =
          "Address to listen on (default: localhost). 0.0.0.0 means all addresses; callers"
              + " then need a key, see 'winnow help key'.")
  private @Nullable String host;

  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      description = "Directory of all state (default: winnow-data; property winnow.data-dir).")
  private @Nullable Path dataDirectory;

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
    set("quarkus.http.port", port);
    set("quarkus.http.host", host);
    set("winnow.data-dir", dataDirectory);
    set("kafka.bootstrap.servers", bootstrapServers);
    set("winnow.embedded.kafka-port", kafkaPort);
    set("winnow.qdrant.url", qdrantUrl);
  }

  /** Returns whether the user chose the port of the embedded broker. */
  boolean choosesKafkaPort() {
    return kafkaPort != null;
  }

  private static void set(String property, @Nullable Object value) {
    if (value != null) {
      System.setProperty(property, value.toString());
    }
  }
}
