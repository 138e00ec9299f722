package dev.winnow.cli.evaluate;

import dev.winnow.cli.console.Usage;
import dev.winnow.cli.evaluate.run.SceneSeed;
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
   */
  AttributedImages images() {
    Path folder = source.folder;
    if (folder != null) {
      require(sample, "--sample");
      return AttributedImages.folder(folder, sample, seed.value);
    }
    int scenes = source.scenes == null ? 0 : source.scenes;
    require(scenes, "--scenes");
    return AttributedImages.scenes(seed.value, scenes);
  }

  private void require(int number, String option) {
    Usage.require(
        spec, number >= 100 && number <= MAX, "%s must be 100 to %,d".formatted(option, MAX));
  }
}
