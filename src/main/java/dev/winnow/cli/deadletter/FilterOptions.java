package dev.winnow.cli.deadletter;

import dev.winnow.cli.console.TimeConverter;
import dev.winnow.deadletter.DeadLetterFilter;
import dev.winnow.deadletter.Position;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that select dead letters. */
final class FilterOptions {

  @Option(names = "--key", paramLabel = "KEY", description = "Only records with this key.")
  private @Nullable String key;

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "Only records whose reason contains this text, in any case.")
  private @Nullable String reason;

  @Option(
      names = "--topic",
      paramLabel = "NAME",
      description = "Only records that came from this topic.")
  private @Nullable String topic;

  @Option(
      names = "--since",
      paramLabel = "TIME",
      converter = TimeConverter.class,
      description =
          "Only records that were rejected since this time: 2h, 7d," + " 2026-05-01T12:00:00Z.")
  private @Nullable Instant since;

  @Option(
      names = "--before",
      paramLabel = "TIME",
      converter = TimeConverter.class,
      description = "Only records that were rejected before this time.")
  private @Nullable Instant before;

  boolean isEmpty() {
    return key == null && reason == null && topic == null && since == null && before == null;
  }

  DeadLetterFilter filter(Set<Position> positions) {
    return new DeadLetterFilter(positions, key, reason, topic, since, before);
  }
}
