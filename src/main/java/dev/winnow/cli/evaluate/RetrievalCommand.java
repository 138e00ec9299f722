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
      "Measures retrieval of texts by image and of images by text.",
      "",
      "If the data has captions only, the first caption is the text, and the mean of the others"
          + " represents the image."
    },
    footer = {
      "  winnow evaluate retrieval --data coco/",
      "  winnow evaluate retrieval --scenes 2000 --as caption"
    })
final class RetrievalCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Mixin private EvaluationOptions options;

  @Mixin private RunOptions run;

  @Override
  public Integer call() {
    if (options.as == EvaluationOptions.Modalities.both) {
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
                        options.as == EvaluationOptions.Modalities.caption,
                        run.bundleNamed())
                    .run());
  }
}
