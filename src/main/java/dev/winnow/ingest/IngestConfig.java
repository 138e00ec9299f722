package dev.winnow.ingest;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Limits of ingest. */
@ConfigMapping(prefix = "winnow.ingest")
public interface IngestConfig {

  /** Records in progress at once. At the limit no more records are requested from Kafka. */
  @WithDefault("2048")
  int maxInFlight();

  /** Bytes of the records in progress at once, exceeded by at most one request to Kafka. */
  @WithDefault("67108864")
  long maxBytesInFlight();

  /** The longest edge of the preview image that is kept for an asset, in pixels. */
  @WithDefault("320")
  int previewSize();
}
