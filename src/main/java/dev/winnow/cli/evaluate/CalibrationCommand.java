package dev.winnow.cli.evaluate;

import dev.winnow.cli.console.FailureMessages;
import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.calibration.CalibrationEvaluation;
import dev.winnow.evaluate.calibration.ReliabilityPlot;
import dev.winnow.evaluate.report.ResultTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  winnow evaluate calibration --data coco/ --plot reliability.svg",
      "  winnow evaluate calibration --scenes 1000"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:the table is written", "1:it cannot be done", "2:wrong usage"},
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    usageHelpAutoWidth = true)
final class CalibrationCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Mixin private EvaluationOptions options;

  @Option(
      names = "--plot",
      paramLabel = "FILE",
      description = "Draw the tables into this file too, as SVG.")
  private @Nullable Path plot;

  @Mixin private RunOptions run;

  @Override
  public Integer call() {
    return new EvaluationRun(spec.commandLine(), run)
        .run(
            (embedding, setup) -> {
              List<ResultTable> tables =
                  new CalibrationEvaluation(options.data(), embedding, setup).run(options.splits);
              draw(tables);
              return tables;
            });
  }

  private void draw(List<ResultTable> tables) {
    if (plot != null) {
      try {
        Files.writeString(plot, ReliabilityPlot.of(tables));
      } catch (IOException e) {
        throw new EvaluationException(
            "cannot write %s: %s".formatted(plot, FailureMessages.describe(e)), e);
      }
    }
  }
}
