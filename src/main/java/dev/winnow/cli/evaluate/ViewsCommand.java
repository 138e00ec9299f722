package dev.winnow.cli.evaluate;

import dev.winnow.evaluate.board.ViewEvaluation;
import dev.winnow.evaluate.board.ViewedImages;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code winnow evaluate views}. */
@Command(
    name = "views",
    description = {
      "Measures what the views of images have in common with each other and with their inputs.",
      "",
      "Correlation of similarities (Pearson) and nHSIC, on images that the views were not trained on;"
          + " and, from the bundle's card, for every weight that was tried in training."
    },
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {"  winnow evaluate views --scenes 1000"},
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:the tables are written", "1:the evaluation failed", "2:wrong usage"},
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    usageHelpAutoWidth = true)
final class ViewsCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;
  @Mixin private BoardOptions options;
  @Mixin private RunOptions run;

  @Override
  public Integer call() {
    return new EvaluationRun(spec.commandLine(), run)
        .runBundle(
            (bundle, progress) ->
                new ViewEvaluation(ViewedImages.of(options.images(), bundle, progress))
                    .run(bundle.manifest().card()));
  }
}
