package dev.winnow.cli.push;

import dev.winnow.cli.console.ProgressDisplay;
import dev.winnow.cli.push.source.SceneSource;
import dev.winnow.kafka.KafkaSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Publishes drawn scenes like any other assets, and waits until they are searchable. */
public final class ScenePush {

  private ScenePush() {}

  /**
   * Publishes {@code count} scenes and returns whether all are searchable. Prints progress,
   * problems and a summary. Blocks.
   *
   * @param properties of Kafka clients, such as those for SASL
   * @throws dev.winnow.kafka.KafkaFailureException if Kafka cannot be reached or fails
   */
  public static boolean run(
      String bootstrapServers,
      Map<String, String> properties,
      String topic,
      String deadLetterTopic,
      String group,
      int count,
      PrintWriter out,
      PrintWriter err)
      throws IOException, InterruptedException {
    return new Push(
                new KafkaSettings(bootstrapServers, properties),
                topic,
                deadLetterTopic,
                List.of(new SceneSource(count)),
                false,
                null,
                Duration.ofHours(1),
                group,
                ProgressDisplay.of(false),
                out,
                err)
            .run()
        == Push.Outcome.COMPLETE;
  }
}
