package dev.winnow.serving;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Limits of filling the index of another bundle in the background. */
@ConfigMapping(prefix = "winnow.reindex")
public interface ReindexConfig {

  /** Maximum number of records in progress while the index of another bundle is filled. */
  @WithDefault("64")
  int maxInFlight();

  /**
   * If the oldest live record is older than this, the index of another bundle is filled one record
   * at a time.
   */
  @WithDefault("500ms")
  Duration maxLiveDelay();

  /** How long the former index stays open after a switch, for requests that started with it. */
  @WithDefault("30s")
  Duration grace();
}
