package dev.winnow.cli.deadletter;

import dev.winnow.cli.console.CommandFailure;
import dev.winnow.cli.console.Usage;
import dev.winnow.deadletter.DeadLetterFilter;
import dev.winnow.deadletter.DeadLetterTopic;
import dev.winnow.deadletter.Position;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Options of commands that change the dead letters that they select. */
final class SelectionOptions {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Mixin private DeadLetterOptions topic;

  @Mixin private FilterOptions filter;

  @Parameters(
      arity = "0..*",
      paramLabel = "POSITION",
      converter = PositionConverter.class,
      description = "Positions of letters, as 'list' prints them.")
  private Set<Position> positions = Set.of();

  @Option(names = "--all", description = "All letters.")
  private boolean all;

  @Option(names = "--dry-run", description = "Only print what would be done.")
  boolean dryRun;

  /**
   * Returns the topic of dead letters.
   *
   * @throws CommandFailure if it has no letter at a given position
   */
  DeadLetterTopic topic() throws InterruptedException {
    DeadLetterTopic letters = topic.topic();
    if (!positions.isEmpty()) {
      Set<Position> missing = new LinkedHashSet<>(positions);
      letters.read(DeadLetterFilter.at(positions), letter -> missing.remove(letter.position()));
      if (!missing.isEmpty()) {
        throw new CommandFailure(
            "there is no dead letter at %s, so nothing was done"
                .formatted(
                    missing.stream().map(Position::toString).collect(Collectors.joining(", "))));
      }
    }
    return letters;
  }

  /**
   * Returns the selected letters.
   *
   * @throws ParameterException if the options select none, or all and a part
   */
  DeadLetterFilter filter() {
    Usage.require(
        spec,
        all == (positions.isEmpty() && filter.isEmpty()),
        "give either --all, or positions, --reason, --key, --topic, --since or --before");
    return filter.filter(positions);
  }
}
