package dev.winnow.embedded;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** The broker that runs in this JVM where {@code kafka.bootstrap.servers} names no other. */
@ConfigMapping(prefix = "winnow.embedded")
public interface EmbeddedConfig {

  /** The port on localhost for Kafka clients. */
  @WithDefault("9092")
  int kafkaPort();

  /** Partitions of the assets topic when this broker creates it. */
  @WithDefault("4")
  int partitions();

  /**
   * Cleanup policy of the assets topic when this broker creates it: {@code compact} keeps the last
   * state of every asset for good and refuses records without a key; {@code delete} forgets after a
   * week and takes CloudEvents that have only a subject.
   */
  @WithDefault("compact")
  String cleanupPolicy();
}
