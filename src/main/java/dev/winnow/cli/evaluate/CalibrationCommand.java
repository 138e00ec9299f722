package dev.winnow.cli.evaluate;

import dev.winnow.cli.evaluate.run.NamedFiles;
import dev.winnow.cli.evaluate.run.ReportFile;
import dev.winnow.cli.evaluate.run.SearchEvaluationCommand;
import dev.winnow.evaluate.calibration.CalibrationEvaluation;
import dev.winnow.evaluate.calibration.ReliabilityPlot;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.engine.SearchSetup;
import dev.winnow.evaluate.report.ResultTable;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code winnow evaluate calibration}. */
@Command(
    name = "calibration",
    description = {
      "Checks the probabilities that searches show: of assets with 20 to 30 %% for a concept,"
          + " about a quarter should hold it.",
      "",
      "Each label and each category of labels is a concept; each image is an asset. A row is an"
          + " interval of 10 %%, by images, by captions, and by both together."
    },
    footer = {
      "  winnow evaluate calibration --data coco/ --plot reliability.svg",
      "  winnow evaluate calibration --scenes 1000"
    })
final class CalibrationCommand extends SearchEvaluationCommand {

  @Mixin private EvaluationOptions options;

  @Option(
      names = "--plot",
      paramLabel = "FILE",
      description = "Also draw the tables into this file, as SVG.")
  private @Nullable Path plot;

  @Override
  protected void check() {
    options.check();
    NamedFiles.requireWritable(plot);
  }

  @Override
  protected List<ResultTable> evaluate(Embedding embedding, SearchSetup setup) {
    List<ResultTable> tables =
        new CalibrationEvaluation(options.data(), embedding, setup).run(options.splits);
    if (plot != null) {
      ReportFile.write(plot, ReliabilityPlot.of(tables));
    }
    return tables;
  }
}
