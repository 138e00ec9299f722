package dev.winnow.cli.console;

import dev.winnow.index.qdrant.QdrantConfig;
import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The Qdrant server of a command. */
public final class QdrantOptions {

  @Option(
      names = "--qdrant-url",
      paramLabel = "URL",
      description = "Qdrant's gRPC address (property winnow.qdrant.url).")
  private @Nullable String url;

  /** Returns the configuration of the server; options of the command line override it. */
  public QdrantConfig config() {
    if (url != null) {
      System.setProperty("winnow.qdrant.url", url);
    }
    return new SmallRyeConfigBuilder()
        .addDefaultSources()
        .withConverter(Duration.class, 100, new DurationConverter())
        .withMapping(QdrantConfig.class)
        .build()
        .getConfigMapping(QdrantConfig.class);
  }

  /**
   * @throws CommandFailure if no server is named
   */
  public URI url() {
    return config()
        .url()
        .orElseThrow(
            () ->
                new CommandFailure(
                    "no Qdrant server is configured: set --qdrant-url or WINNOW_QDRANT_URL"));
  }
}
