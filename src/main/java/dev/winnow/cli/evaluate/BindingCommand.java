package dev.winnow.cli.evaluate;

import dev.winnow.evaluate.binding.BindingEvaluation;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code winnow evaluate binding}. */
@Command(
    name = "binding",
    description = {
      "Measures searches for a thing with its colour (\"a red dog\"), in a style (\"a watercolour"
          + " of a dog\") and in a number (\"two dogs\").",
      "",
      "The collection is drawn scenes, of which some answer a query and others share one half of"
          + " it. Rows are methods, by images, by captions, and by both."
    },
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {"  winnow evaluate binding", "  winnow evaluate binding --scenes 2000 --seed 77"},
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:the table is written", "1:it cannot be done", "2:wrong usage"},
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    usageHelpAutoWidth = true)
final class BindingCommand implements Callable<Integer> {

  private static final int MAX_SCENES = 100_000;

  @Spec private CommandSpec spec;

  @Option(
      names = "--scenes",
      paramLabel = "N",
      defaultValue = "1500",
      description = "Draw N scenes for the test, and N to choose methods on.")
  private int scenes;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "20260",
      description = "Seed of the scenes; use one that nothing was trained on.")
  private long seed;

  @Option(
      names = "--split",
      split = ",",
      paramLabel = "NAME",
      defaultValue = "test",
      description = "Splits to report on: test, train.")
  private List<String> splits = List.of();

  @Mixin private RunOptions run;

  @Override
  public Integer call() {
    if (scenes < 1 || scenes > MAX_SCENES) {
      throw new ParameterException(
          spec.commandLine(), "--scenes must be 1 to %,d".formatted(MAX_SCENES));
    }
    return new EvaluationRun(spec.commandLine(), run)
        .run(
            (embedding, setup) ->
                new BindingEvaluation(scenes, seed, embedding, setup).run(splits));
  }
}
