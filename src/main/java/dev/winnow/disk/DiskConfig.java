package dev.winnow.disk;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** The disk of the data directory. */
@ConfigMapping(prefix = "winnow.disk")
public interface DiskConfig {

  /**
   * Free space that is kept, such as {@code 256M}. With less, nothing is written until there is
   * room again: the embedded broker takes no records, and workers with an embedded index or broker
   * consume none. Searches go on.
   */
  @WithDefault("256M")
  MemorySize reserve();
}
