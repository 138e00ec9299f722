package dev.winnow.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KafkaSettingsTest {

  private static final String JAAS =
      "org.apache.kafka.common.security.plain.PlainLoginModule required username='a' password='p4ss';";

  @TempDir Path directory;

  @Test
  void passesSecuritySettingsToTheClients() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("client.properties"),
            "security.protocol=SASL_PLAINTEXT\nsasl.mechanism=PLAIN\nsasl.jaas.config=" + JAAS);

    KafkaSettings settings = new KafkaSettings("localhost:1", KafkaSettings.read(file));

    assertThat(settings.properties())
        .containsEntry("security.protocol", "SASL_PLAINTEXT")
        .containsEntry("sasl.mechanism", "PLAIN");
    // Each of them reads the password; with a broken one it would not start.
    settings.producer().close(Duration.ZERO);
    settings.admin().close(Duration.ZERO);
    settings.reader().close();
  }

  @Test
  void addressesAmongThePropertiesDoNotCount() {
    KafkaSettings settings =
        new KafkaSettings("localhost:1", Map.of("bootstrap.servers", "localhost:2", "acks", "all"));

    assertThat(settings).isEqualTo(new KafkaSettings("localhost:1", Map.of("acks", "all")));
  }

  @Test
  void passwordsAreNotShown() {
    KafkaSettings settings = new KafkaSettings("localhost:1", Map.of("sasl.jaas.config", JAAS));

    assertThat(settings.toString()).contains("sasl.jaas.config").doesNotContain("p4ss");
  }
}
