package dev.winnow.cli.evaluate;

import dev.winnow.cli.console.Usage;
import dev.winnow.cli.evaluate.run.SearchEvaluationCommand;
import dev.winnow.cli.evaluate.run.TrainHeads;
import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.data.EvaluationData;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.engine.SearchSetup;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.evaluate.retrieval.RetrievalEvaluation;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

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
      "  winnow evaluate retrieval --data clip/ --train-heads",
      "  winnow evaluate retrieval --scenes 2000 --as caption"
    })
final class RetrievalCommand extends SearchEvaluationCommand {

  @Mixin private EvaluationOptions options;

  @Mixin private AsOption as = new AsOption();

  @Mixin private TrainHeads training = new TrainHeads();

  @Override
  protected void check() {
    options.check();
    Usage.require(
        spec,
        as.value != AsOption.Modalities.both,
        "--as both is not possible here, because captions would find themselves");
    Usage.require(
        spec,
        !training.asked()
            || !options.drawn() && as.value != AsOption.Modalities.caption && !run.bundleNamed(),
        "--train-heads is for ready-made vectors: it excludes --scenes, --as caption and --bundle");
  }

  @Override
  protected List<ResultTable> evaluate(Embedding embedding, SearchSetup setup) {
    EvaluationData data = options.data();
    boolean captionsOnly = data.vectors() == null && data.images() == null;
    if (captionsOnly && (training.asked() || as.value == AsOption.Modalities.image)) {
      throw new EvaluationException(
          "%s has neither pixels nor vectors of images: leave out %s"
              .formatted(data.name(), training.asked() ? "--train-heads" : "--as image"));
    }
    return new RetrievalEvaluation(
            data,
            embedding,
            options.splits,
            setup.top(),
            as.value == AsOption.Modalities.caption,
            run.bundleNamed(),
            training.trainer(embedding.progress()))
        .run();
  }
}
