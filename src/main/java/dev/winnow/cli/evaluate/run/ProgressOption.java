package dev.winnow.cli.evaluate.run;

import dev.winnow.cli.console.ProgressDisplay;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option that hides the progress of an evaluation. */
public final class ProgressOption {

  @Option(
      names = {"-q", "--quiet"},
      description = "Do not print progress.")
  private boolean hidden;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  boolean isHidden() {
    return hidden;
  }

  /** Returns what shows the phases of the evaluation, unless the user hides them. */
  public PhaseTimes times() {
    return new PhaseTimes(ProgressDisplay.of(hidden), spec.commandLine().getErr());
  }
}
