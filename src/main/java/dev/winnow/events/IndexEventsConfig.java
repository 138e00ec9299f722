package dev.winnow.events;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Whether other processes hear what has become searchable. */
@ConfigMapping(prefix = "winnow.indexed-events")
public interface IndexEventsConfig {

  /** Whether workers publish to the topic, and live searches listen to it. */
  @WithDefault("false")
  boolean enabled();

  /** The topic: key the asset's id, value {@code {"id", "version", "indexed_at", "deleted"}}. */
  @WithDefault("winnow.indexed")
  String topic();
}
