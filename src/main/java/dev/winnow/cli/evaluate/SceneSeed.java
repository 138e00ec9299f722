package dev.winnow.cli.evaluate;

import picocli.CommandLine.Option;

/** The seed of what an evaluation draws. */
final class SceneSeed {

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "20260",
      description = "Seed of the random draws; use one that nothing was trained on.")
  long value;
}
