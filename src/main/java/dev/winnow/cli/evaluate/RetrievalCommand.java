package dev.winnow.cli.evaluate;

import dev.winnow.evaluate.retrieval.RetrievalEvaluation;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code winnow evaluate retrieval}. */
@Command(
    name = "retrieval",
    description = {
      "Finds texts by image and images by text.",
      "",
      "Where the data has captions alone, the first caption is the text and the mean of the others"
          + " stands for the image."
    },
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  winnow evaluate retrieval --data coco/",
      "  winnow evaluate retrieval --scenes 2000 --as caption"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:the table is written", "1:it cannot be done", "2:wrong usage"},
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    usageHelpAutoWidth = true)
final class RetrievalCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Mixin private EvaluationOptions options;

  @Mixin private RunOptions run;

  @Override
  public Integer call() {
    if (options.as == EvaluationOptions.Sides.both) {
      throw new ParameterException(
          spec.commandLine(), "--as both is for exclusion: captions cannot find themselves");
    }
    return new EvaluationRun(spec.commandLine(), run)
        .run(
            (embedding, setup) ->
                new RetrievalEvaluation(
                        options.data(),
                        embedding,
                        options.splits,
                        setup.top(),
                        options.as == EvaluationOptions.Sides.caption,
                        run.bundleNamed())
                    .run());
  }
}
