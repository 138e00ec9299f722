package dev.winnow.index.qdrant;

import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import java.util.Map;

/** Configurations for tests, read as the service reads them. */
public final class TestConfig {

  private TestConfig() {}

  public static QdrantConfig defaults() {
    return with(Map.of());
  }

  /**
   * @param properties by name, without {@code winnow.qdrant.}
   */
  public static QdrantConfig with(Map<String, String> properties) {
    SmallRyeConfigBuilder builder =
        new SmallRyeConfigBuilder()
            .withMapping(QdrantConfig.class)
            .withConverter(Duration.class, 100, new DurationConverter());
    properties.forEach((name, value) -> builder.withDefaultValue("winnow.qdrant." + name, value));
    return builder.build().getConfigMapping(QdrantConfig.class);
  }
}
