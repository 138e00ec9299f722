package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.bundle.BundleException;
import dev.winnow.encoder.EncoderConfig;
import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.ConfigValidationException;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StartFailureTest {

  @Test
  void describesInvalidValuesOfProperties() {
    // Given
    RuntimeException failure = new RuntimeException("Failed to start", invalid());
    // When
    String described = StartFailure.describe(failure);
    // Then
    assertThat(described.split("; "))
        .containsExactlyInAnyOrder(
            "winnow.encoder.max-batch is 'many': Expected an integer value, got \"many\"",
            "winnow.encoder.max-delay is 'soon': Invalid duration: soon");
  }

  private static Throwable invalid() {
    try {
      new SmallRyeConfigBuilder()
          .withMapping(EncoderConfig.class)
          .withConverter(Duration.class, 200, new DurationConverter())
          .withSources(
              new PropertiesConfigSource(
                  Map.of("winnow.encoder.max-batch", "many", "winnow.encoder.max-delay", "soon"),
                  "test"))
          .build();
      throw new AssertionError("the values are valid");
    } catch (ConfigValidationException e) {
      return e;
    }
  }

  @Test
  void describesMissingFiles() {
    Throwable failure =
        new RuntimeException("Unable to start HTTP server", new NoSuchFileException("/none.pem"));

    assertThat(StartFailure.describe(failure)).isEqualTo("/none.pem does not exist");
  }

  @Test
  void describesInvalidConfigurationsOfKafka() {
    Throwable failure =
        new RuntimeException(
            "Failed to construct kafka consumer",
            new ConfigException("Invalid url in bootstrap.servers: foo"));

    assertThat(StartFailure.describe(failure))
        .isEqualTo("the configuration of Kafka: Invalid url in bootstrap.servers: foo");
  }

  @Test
  void showsTheMessagesOfOwnExceptions() {
    assertThat(StartFailure.describe(new RuntimeException(new BundleException("no such bundle"))))
        .isEqualTo("no such bundle");
  }

  @Test
  void showsTheStackTraceOfAllOtherFailures() {
    assertThat(StartFailure.describe(new IllegalStateException("a bug")))
        .startsWith("java.lang.IllegalStateException: a bug")
        .contains("\tat " + StartFailureTest.class.getName());
  }

  @Test
  void recognisesAStopDuringTheStart() {
    Throwable stop = new IllegalStateException("Shutdown in progress");

    assertThat(StartFailure.isStop(new RuntimeException("Failed to start", stop))).isTrue();
    assertThat(StartFailure.isStop(new IllegalStateException("a bug"))).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SRCFG00014: The config property a is required | The config property a is required",
        "java.util.NoSuchElementException: SRCFG00014: a is required | a is required",
        "another message | another message"
      })
  void removesTheCodesOfMessages(String message, String described) {
    assertThat(StartFailure.configuration(message)).isEqualTo(described);
  }
}
