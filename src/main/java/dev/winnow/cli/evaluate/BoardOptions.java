package dev.winnow.cli.evaluate;

import dev.winnow.cli.console.Usage;
import dev.winnow.cli.evaluate.run.NamedFiles;
import dev.winnow.cli.evaluate.run.SceneSeed;
import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.board.AttributedImages;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options that select the images of evaluations of boards. */
final class BoardOptions {

  private static final int MAX = 20_000;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @ArgGroup(multiplicity = "1")
  private Source source = new Source();

  private static final class Source {
    @Option(
        names = "--data",
        paramLabel = "DIR",
        description =
            "A folder of folders medium/content/ with images, such as photo/dog/ and"
                + " sketch/house/.")
    private @Nullable Path folder;

    @Option(
        names = "--scenes",
        paramLabel = "N",
        description = "Draw N scenes with one object each, all styles equally often.")
    private @Nullable Integer scenes;
  }

  @Option(
      names = "--sample",
      paramLabel = "N",
      defaultValue = "834",
      description = "With --data: maximum number of images, which are drawn at random.")
  private int sample;

  @Mixin SceneSeed seed = new SceneSeed();

  /**
   * @throws ParameterException if a number is out of range
   * @throws EvaluationException if there is no such folder
   */
  void check() {
    if (source.folder == null) {
      require(scenes(), "--scenes");
    } else {
      require(sample, "--sample");
      NamedFiles.requireExists(source.folder);
    }
  }

  AttributedImages images() {
    return source.folder == null
        ? AttributedImages.scenes(seed.value, scenes())
        : AttributedImages.folder(source.folder, sample, seed.value);
  }

  private int scenes() {
    return source.scenes == null ? 0 : source.scenes;
  }

  private void require(int number, String option) {
    Usage.require(
        spec, number >= 100 && number <= MAX, "%s must be 100 to %,d".formatted(option, MAX));
  }
}
