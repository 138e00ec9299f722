package dev.winnow.serving;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How the index of another bundle is filled beside the one that answers. */
@ConfigMapping(prefix = "winnow.reindex")
public interface ReindexConfig {

  /** Records in progress at once while the index of another bundle is filled. */
  @WithDefault("64")
  int maxInFlight();

  /**
   * Age of the oldest new record from which on the index of another bundle is filled one record at
   * a time.
   */
  @WithDefault("500ms")
  Duration maxLiveDelay();

  /** How long the index that answered before stays open, for requests that began with it. */
  @WithDefault("30s")
  Duration grace();
}
