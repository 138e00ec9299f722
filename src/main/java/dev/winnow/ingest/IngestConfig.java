package dev.winnow.ingest;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** How records are worked on. */
@ConfigMapping(prefix = "winnow.ingest")
public interface IngestConfig {

  /** Records that are worked on at once; Kafka waits while there are as many. */
  @WithDefault("2048")
  int maxInFlight();

  /**
   * Bytes of records that are worked on at once, give or take what is asked of Kafka in one step.
   */
  @WithDefault("67108864")
  long maxBytesInFlight();

  /** The longest side of the picture that is kept to show an asset, in pixels. */
  @WithDefault("320")
  int previewSize();
}
