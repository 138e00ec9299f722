package dev.winnow.ingest;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

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

  /** Pictures that the messages only link to. */
  Fetch fetch();

  /** Fetching of linked pictures. */
  interface Fetch {

    /**
     * Hosts that pictures may be fetched from: {@code images.example.org}, or {@code *.example.org}
     * for all below. Of any other host only the link is kept.
     */
    Optional<List<String>> allowedHosts();

    /** The largest picture, in bytes. */
    @WithDefault("20000000")
    int maxBytes();

    /** How long one attempt may take. */
    @WithDefault("10s")
    Duration timeout();

    /** Attempts before the record becomes a dead letter. */
    @WithDefault("3")
    int attempts();
  }
}
