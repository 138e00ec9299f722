package dev.winnow.serving;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Filling of the index of another bundle, while the current index answers. */
@ConfigMapping(prefix = "winnow.reindex")
public interface ReindexConfig {

  /** Records in progress at once while the index of another bundle is filled. */
  @WithDefault("64")
  int maxInFlight();

  /**
   * While a live record is older than this, the index of another bundle is filled one record at a time.
   */
  @WithDefault("500ms")
  Duration maxLiveDelay();

  /** How long the former index stays open after the switch, for requests that began with it. */
  @WithDefault("30s")
  Duration grace();
}
