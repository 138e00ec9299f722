package dev.winnow.cli.train;

import dev.winnow.bundle.BundleException;
import dev.winnow.cli.console.CommandFailure;
import dev.winnow.cli.console.Usage;
import dev.winnow.encoder.EncoderFailedException;
import dev.winnow.group.GroupException;
import dev.winnow.log.FailureMessages;
import dev.winnow.train.TrainingException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that trains a part of a bundle, writes the new bundle, and prints its location. */
abstract class TrainingCommand implements Callable<Integer> {

  @Spec CommandSpec spec;

  @Mixin BundleOptions bundles = new BundleOptions();

  /**
   * Trains the models and writes the bundle.
   *
   * @throws picocli.CommandLine.ParameterException if options do not fit together
   */
  abstract void train(TrainingLine line) throws IOException, InterruptedException;

  @Override
  public final Integer call() throws InterruptedException {
    try (var line = new TrainingLine(spec.commandLine().getErr())) {
      train(line);
      bundles.print();
      return 0;
    } catch (TrainingException
        | BundleException
        | GroupException
        | EncoderFailedException
        | IllegalArgumentException e) {
      throw new CommandFailure(String.valueOf(e.getMessage()));
    } catch (IOException | UncheckedIOException e) {
      throw new CommandFailure("cannot read or write: " + FailureMessages.describe(e));
    }
  }

  /**
   * Rejects options that training would ignore.
   *
   * @param reason follows the name of an option in the message
   * @throws picocli.CommandLine.ParameterException if one of the options is given
   */
  final void requireUnused(List<String> options, String reason) {
    for (String option : options) {
      boolean given = spec.commandLine().getParseResult().hasMatchedOption(option);
      require(!given, option + " " + reason);
    }
  }

  /**
   * @throws picocli.CommandLine.ParameterException with the message, unless the condition holds
   */
  final void require(boolean condition, String message) {
    Usage.require(spec, condition, message);
  }
}
