package dev.winnow.wiring;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.encoder.EncoderConfig;
import dev.winnow.encoder.Encoders;
import dev.winnow.index.qdrant.QdrantConfig;
import dev.winnow.role.Roles;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexWiringTest {

  /** The program shows the message alone of exceptions of its own, and a stack trace of others. */
  @Test
  void addressThatIsNoneIsTheProgramsOwnComplaint(@TempDir Path directory) {
    SmallRyeConfig config =
        new SmallRyeConfigBuilder()
            .withConverter(Duration.class, 100, new DurationConverter())
            .withMapping(QdrantConfig.class)
            .withMapping(EncoderConfig.class)
            .withDefaultValue("winnow.qdrant.url", "localhost:6334")
            .build();
    Encoders encoders =
        new Encoders(
            config.getConfigMapping(EncoderConfig.class),
            new SimpleMeterRegistry(),
            "classpath:/bundles/default",
            directory);

    assertThatThrownBy(
            () ->
                new IndexWiring()
                    .index(
                        encoders,
                        config.getConfigMapping(QdrantConfig.class),
                        new Roles("worker,query", Optional.empty()),
                        directory))
        .isInstanceOf(IndexSettingsException.class)
        .hasMessageContaining("winnow.qdrant.url is 'localhost:6334'");
  }
}
