package dev.winnow.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.kafka.KafkaSettings;
import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Commands connect to Kafka as the service does. */
class KafkaOptionsTest {

  private static final Map<String, String> VARIABLES =
      Map.of(
          "KAFKA_BOOTSTRAP_SERVERS", "kafka:9093",
          "KAFKA_SECURITY_PROTOCOL", "SASL_SSL",
          "KAFKA_SASL_JAAS_CONFIG", "secret");

  private static Config variables(Map<String, String> variables) {
    return new SmallRyeConfigBuilder().withSources(new EnvConfigSource(variables, 300)).build();
  }

  private static KafkaOptions options(String... arguments) {
    KafkaOptions options = new KafkaOptions();
    new CommandLine(options).parseArgs(arguments);
    return options;
  }

  @Test
  void variablesOfTheServiceAreTheDefaults() {
    KafkaSettings settings = options().settings(variables(VARIABLES));

    assertThat(settings.bootstrapServers()).isEqualTo("kafka:9093");
    assertThat(settings.properties())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("security.protocol", "SASL_SSL", "sasl.jaas.config", "secret"));
  }

  @Test
  void propertiesOfTheServiceAreTheDefaults() {
    Config config =
        new SmallRyeConfigBuilder()
            .withSources(
                new PropertiesConfigSource(
                    Map.of(
                        "kafka.bootstrap.servers", "kafka:9092",
                        "kafka.sasl.mechanism", "PLAIN",
                        "mp.messaging.incoming.assets.group.id", "winnow"),
                    "application.properties",
                    250))
            .build();

    KafkaSettings settings = options().settings(config);

    assertThat(settings.bootstrapServers()).isEqualTo("kafka:9092");
    assertThat(settings.properties()).isEqualTo(Map.of("sasl.mechanism", "PLAIN"));
  }

  @Test
  void optionsOverrideTheService(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("client.properties");
    Files.writeString(file, "sasl.mechanism=PLAIN\nsasl.jaas.config=other\n");

    KafkaSettings settings =
        options(
                "--bootstrap-servers=localhost:1",
                "--config=" + file,
                "--property=security.protocol=SASL_PLAINTEXT")
            .settings(variables(VARIABLES));

    assertThat(settings.bootstrapServers()).isEqualTo("localhost:1");
    assertThat(settings.properties())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "security.protocol", "SASL_PLAINTEXT",
                "sasl.mechanism", "PLAIN",
                "sasl.jaas.config", "other"));
  }

  @Test
  void aFileReplacesThePropertiesOfTheService(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("client.properties");
    Files.writeString(file, "security.protocol=PLAINTEXT\n");

    KafkaSettings settings = options("--config=" + file).settings(variables(VARIABLES));

    assertThat(settings)
        .isEqualTo(new KafkaSettings("kafka:9093", Map.of("security.protocol", "PLAINTEXT")));
  }

  @Test
  void addressesOfAnOptionOverrideThoseOfAFileOfAPropertyAndOfTheService(@TempDir Path directory)
      throws IOException {
    Path file = directory.resolve("client.properties");
    Files.writeString(file, "bootstrap.servers=file:1\n");
    String config = "--config=" + file;
    String property = "--property=bootstrap.servers=property:1";

    assertThat(servers("--bootstrap-servers=option:1", config, property)).isEqualTo("option:1");
    assertThat(servers("--bootstrap-servers=option:1", property)).isEqualTo("option:1");
    assertThat(servers(config, property)).isEqualTo("property:1");
    assertThat(servers(config)).isEqualTo("file:1");
    assertThat(servers()).isEqualTo("kafka:9093");
  }

  private static String servers(String... arguments) {
    KafkaSettings settings = options(arguments).settings(variables(VARIABLES));
    assertThat(settings.properties()).doesNotContainKey("bootstrap.servers");
    return settings.bootstrapServers();
  }

  @Test
  void onlyPropertiesOfConnectionsAreShared() {
    Map<String, String> variables =
        Map.of("KAFKA_SSL_TRUSTSTORE_TYPE", "PEM", "KAFKA_ACKS", "1", "KAFKA_HEAP_OPTS", "-Xmx1g");

    assertThat(options().settings(variables(variables)).properties())
        .isEqualTo(Map.of("ssl.truststore.type", "PEM"));
  }

  @Test
  void embeddedBrokerIsTheDefault() {
    assertThat(options().settings(variables(Map.of())))
        .isEqualTo(new KafkaSettings(KafkaOptions.DEFAULT_SERVERS, Map.of()));
  }
}
