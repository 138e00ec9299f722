package dev.winnow.cli.deadletter;

import dev.winnow.cli.console.KafkaOptions;
import dev.winnow.deadletter.DeadLetterTopic;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The topic of dead letters that a command uses. */
final class DeadLetterOptions {

  @Mixin private KafkaOptions kafka;

  @Option(
      names = "--dead-letter-topic",
      paramLabel = "NAME",
      defaultValue = "winnow.assets.dead-letter",
      description = "The topic of dead letters (the workers' property winnow.dead-letter-topic).")
  private String name = "";

  /**
   * @throws dev.winnow.kafka.KafkaFailureException if Kafka cannot be reached
   */
  DeadLetterTopic topic() throws InterruptedException {
    return new DeadLetterTopic(kafka.reachable(), name);
  }
}
