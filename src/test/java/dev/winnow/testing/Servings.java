package dev.winnow.testing;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.encoder.EncoderConfig;
import dev.winnow.encoder.Encoders;
import dev.winnow.index.VectorIndex;
import dev.winnow.serving.Model;
import dev.winnow.serving.Serving;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Models of tests that cannot encode. */
public final class Servings {

  private Servings() {}

  /** Returns an index that answers with the manifest of the default bundle, without its models. */
  public static Serving of(VectorIndex index) {
    return new Serving(model(index), new SimpleMeterRegistry(), Duration.ZERO);
  }

  /** Returns a model that cannot encode. */
  public static Model model(VectorIndex index) {
    try (var original = Servings.class.getResourceAsStream("/bundles/default/bundle.json")) {
      ObjectMapper json = new ObjectMapper();
      ObjectNode manifest = (ObjectNode) json.readTree(original);
      manifest
          .get("files")
          .forEach(file -> ((ObjectNode) file).put("path", "there-is-no-such-file"));
      Path directory = Files.createTempDirectory(Path.of("target"), "no-models-");
      Files.writeString(directory.resolve("bundle.json"), manifest.toString());
      try {
        return new Model(encoders(directory.toString()), index);
      } finally {
        Files.delete(directory.resolve("bundle.json"));
        Files.delete(directory);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the encoders of a bundle, which load in the background. */
  public static Encoders encoders(String location) {
    return new Encoders(config(), new SimpleMeterRegistry(), location, TestBundle.DATA);
  }

  /** Returns the default configuration of encoders. */
  public static EncoderConfig config() {
    return new SmallRyeConfigBuilder()
        .withMapping(EncoderConfig.class)
        .withConverter(Duration.class, 200, new DurationConverter())
        .build()
        .getConfigMapping(EncoderConfig.class);
  }
}
