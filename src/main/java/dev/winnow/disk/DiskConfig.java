package dev.winnow.disk;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** The disk of the data directory. */
@ConfigMapping(prefix = "winnow.disk")
public interface DiskConfig {

  /**
   * Minimum free space, such as {@code 256M}. Below it, writing stops until space is free again:
   * the embedded broker rejects records, and workers with an embedded index or broker consume none.
   * Searches still work.
   */
  @WithDefault("256M")
  MemorySize reserve();
}
