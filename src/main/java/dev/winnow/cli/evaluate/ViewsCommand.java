package dev.winnow.cli.evaluate;

import dev.winnow.cli.evaluate.run.EvaluationCommand;
import dev.winnow.encoder.BulkEncoder;
import dev.winnow.evaluate.ProgressListener;
import dev.winnow.evaluate.board.ViewEvaluation;
import dev.winnow.evaluate.board.ViewedImages;
import dev.winnow.evaluate.report.ResultTable;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code winnow evaluate views}. */
@Command(
    name = "views",
    description = {
      "Measures how much the views of images have in common with each other and with their inputs.",
      "",
      "Prints the correlation of similarities (Pearson) and nHSIC, on images that the views were"
          + " not trained on, and for every weight that training tried, from the bundle's card."
    },
    footer = {"  winnow evaluate views --scenes 1000"})
final class ViewsCommand extends EvaluationCommand {

  @Mixin private BoardOptions options;

  @Override
  protected void check() {
    options.check();
  }

  @Override
  protected List<ResultTable> evaluate(BulkEncoder bundle, ProgressListener progress) {
    return new ViewEvaluation(ViewedImages.of(options.images(), bundle, progress))
        .run(bundle.manifest().card());
  }
}
