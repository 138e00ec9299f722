package dev.winnow.cli.evaluate;

import dev.winnow.cli.evaluate.run.PlotFile;
import dev.winnow.cli.evaluate.run.SearchEvaluationCommand;
import dev.winnow.cli.evaluate.run.TrainHeads;
import dev.winnow.evaluate.data.EvaluationData;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.embedding.HeadTrainer;
import dev.winnow.evaluate.engine.SearchSetup;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.evaluate.words.WordsEvaluation;
import dev.winnow.evaluate.words.WordsEvaluation.Result;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code winnow evaluate words}. */
@Command(
    name = "words",
    description = {
      "Lists the most frequent words of the captions found by queries and by dimensions.",
      "",
      "Queries are categories of labels (food, animals), by dense vectors and by the sparse"
          + " representation. Dimensions are those with the largest sum of activations. Ready-made"
          + " vectors represent images, whose captions are listed; heads must be trained for them."
    },
    footer = {
      "  winnow evaluate words --data coco/ --plot words.svg",
      "  winnow evaluate words --data clip/ --train-heads",
      "  winnow evaluate words --scenes 500 --format json"
    })
final class WordsCommand extends SearchEvaluationCommand {

  @Mixin private EvaluationOptions options;

  @Mixin private TrainHeads training = new TrainHeads();

  @Mixin private PlotFile plot = new PlotFile();

  @Override
  protected void check() {
    options.check();
    plot.check();
  }

  @Override
  protected List<ResultTable> evaluate(Embedding embedding, SearchSetup setup) {
    EvaluationData data = options.data();
    HeadTrainer trainer = training.trainer(embedding.progress());
    List<Result> results =
        options.splits.stream()
            .map(
                split ->
                    new WordsEvaluation(data, embedding, split, run.bundleNamed(), trainer).run())
            .toList();
    plot.write(() -> results.getFirst().svg());
    return results.stream().flatMap(result -> result.tables().stream()).toList();
  }
}
