package dev.winnow.ingest;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Limits of ingest. */
@ConfigMapping(prefix = "winnow.ingest")
public interface IngestConfig {

  /**
   * Maximum number of records in progress. At the limit no more records are requested from Kafka.
   */
  @WithDefault("2048")
  int maxInFlight();

  /**
   * Maximum size of the records in progress, in bytes. Up to 32 records that are larger than those
   * before them may exceed it.
   */
  @WithDefault("67108864")
  long maxBytesInFlight();

  /**
   * Whether records that cannot be applied become dead letters. {@code winnow reindex qdrant} sets
   * it to false while it fills a collection.
   */
  @WithDefault("true")
  boolean deadLetters();

  /** Longest edge of an asset's preview image, in pixels. */
  @WithDefault("320")
  int previewSize();
}
