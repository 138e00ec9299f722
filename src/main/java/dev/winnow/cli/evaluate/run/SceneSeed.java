package dev.winnow.cli.evaluate.run;

import picocli.CommandLine.Option;

/** The option for the seed of the scenes that an evaluation draws. */
public final class SceneSeed {

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "20260",
      description = "Seed of the random draws; use a seed that no model was trained on.")
  public long value;
}
