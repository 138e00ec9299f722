package dev.winnow.events;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/**
 * Events of indexed assets on a Kafka topic, for live searches on query nodes and for other
 * programs.
 */
@ConfigMapping(prefix = "winnow.indexed-events")
public interface IndexEventsConfig {

  /** Whether workers publish an event for each indexed asset, and live searches consume them. */
  @WithDefault("false")
  boolean enabled();

  /**
   * The topic. The key of a record is the asset's id, the value {@code {"id", "version",
   * "indexed_at", "deleted"}}.
   */
  @WithDefault("winnow.indexed")
  String topic();
}
