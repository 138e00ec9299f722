package dev.winnow.cli.evaluate;

import dev.winnow.cli.evaluate.run.SceneSeed;
import dev.winnow.cli.evaluate.run.SearchEvaluationCommand;
import dev.winnow.evaluate.binding.BindingEvaluation;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.engine.SearchSetup;
import dev.winnow.evaluate.report.ResultTable;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code winnow evaluate binding}. */
@Command(
    name = "binding",
    description = {
      "Measures searches for a thing with its colour (\"a red dog\"), in a style (\"a watercolour"
          + " of a dog\"), in a number (\"two dogs\"), in a place (\"a dog in the snow\") and with"
          + " another (\"a dog next to a house\").",
      "",
      "The collection consists of drawn scenes: some match a query, others match only half of it."
          + " Rows are methods, by images, by captions, and by both."
    },
    footer = {"  winnow evaluate binding", "  winnow evaluate binding --scenes 2000 --seed 77"})
final class BindingCommand extends SearchEvaluationCommand {

  @Option(
      names = "--scenes",
      paramLabel = "N",
      defaultValue = "1500",
      description = "Draw N scenes for the split test, and N for the split train.")
  private int scenes;

  @Mixin SceneSeed seed = new SceneSeed();

  @Option(
      names = "--split",
      split = ",",
      paramLabel = "NAME",
      defaultValue = "test",
      description = "Splits to report on: test, train.")
  private List<String> splits = List.of();

  @Override
  protected void check() {
    EvaluationOptions.requireScenes(scenes, spec);
  }

  @Override
  protected List<ResultTable> evaluate(Embedding embedding, SearchSetup setup) {
    return new BindingEvaluation(scenes, seed.value, embedding, setup).run(splits);
  }
}
