package dev.winnow.cli.evaluate;

import dev.winnow.evaluate.calibration.CalibrationEvaluation;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code winnow evaluate calibration}. */
@Command(
    name = "calibration",
    description = {
      "Checks the probabilities that searches show: of all that is said to be held with 20 to"
          + " 30 %%, about a quarter should be.",
      "",
      "Every label and every category of labels is a concept, every image an asset. A row is a"
          + " tenth of probability, by images, by captions, and by both together."
    },
    footer = {
      "  winnow evaluate calibration --data coco/",
      "  winnow evaluate calibration --scenes 1000"
    })
final class CalibrationCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Mixin private EvaluationOptions options;

  @Mixin private RunOptions run;

  @Override
  public Integer call() {
    return new EvaluationRun(spec.commandLine(), run)
        .run(
            (embedding, setup) ->
                new CalibrationEvaluation(options.data(), embedding, setup).run(options.splits));
  }
}
