package dev.winnow.cli.train;

import dev.winnow.cli.console.Usage;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option for the number of threads of a training. */
final class ThreadsOption {

  private static final int MAX = 1_024;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Number of threads (default: one per core).")
  private @Nullable Integer threads;

  /**
   * @throws ParameterException if the number is out of range
   */
  int count() {
    int count = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
    Usage.require(
        spec,
        count >= 1 && count <= MAX,
        "--threads must be from 1 to %d: %d".formatted(MAX, count));
    return count;
  }
}
