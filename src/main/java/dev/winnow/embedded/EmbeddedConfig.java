package dev.winnow.embedded;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** The Kafka broker that runs in this JVM if {@code kafka.bootstrap.servers} is not set. */
@ConfigMapping(prefix = "winnow.embedded")
public interface EmbeddedConfig {

  /** The port on localhost that Kafka clients connect to. */
  @WithDefault("9092")
  int kafkaPort();

  /** Number of partitions when this broker creates topics of assets and of parts. */
  @WithDefault("4")
  int partitions();

  /**
   * Cleanup policy when this broker creates topics of assets and of parts. {@code compact} keeps
   * the last record of every asset and, as always in Kafka, rejects records without a key. {@code
   * delete} removes records after a week and accepts CloudEvents that have only a subject.
   */
  @WithDefault("compact")
  String cleanupPolicy();
}
