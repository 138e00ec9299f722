package dev.winnow.deadletter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** The settings of the producer that writes dead letters. */
class ProducerSettingsTest {

  private static final String PRODUCER = "mp.messaging.incoming.assets.dead-letter-queue.";

  private final Properties settings = new Properties();

  private long bytes(String name) {
    return Long.parseLong(settings.getProperty(PRODUCER + name));
  }

  /** The producer rejects a letter that exceeds its buffer, and then the value would be cut. */
  @Test
  void bufferHoldsTheLargestLetter() throws IOException {
    settings.load(Files.newBufferedReader(Path.of("src/main/resources/application.properties")));

    assertThat(bytes("buffer.memory")).isGreaterThan(bytes("max.request.size"));
  }
}
