package dev.winnow.cli.evaluate;

import dev.winnow.cli.console.Usage;
import dev.winnow.cli.evaluate.run.SceneSeed;
import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.data.DataFolder;
import dev.winnow.evaluate.data.EvaluationData;
import dev.winnow.evaluate.data.SceneData;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options that select the images of an evaluation. */
final class EvaluationOptions {

  private static final int MAX_SCENES = 100_000;
  private static final int SCENE_SIZE = 128;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @ArgGroup(multiplicity = "1")
  private Source source = new Source();

  private static final class Source {

    @Option(
        names = "--data",
        paramLabel = "DIR",
        description =
            "A folder with images.jsonl, or such a file. If it has ready-made vectors, give the"
                + " bundle that made them, if there is one, with --bundle.")
    private @Nullable Path folder;

    @Option(
        names = "--scenes",
        paramLabel = "N",
        description = "Draw N scenes for the split test, and N for the split train.")
    private @Nullable Integer scenes;
  }

  @Mixin SceneSeed seed = new SceneSeed();

  @Option(
      names = "--split",
      split = ",",
      paramLabel = "NAME",
      defaultValue = "test",
      description = "Splits to report on, or all.")
  List<String> splits = List.of();

  /**
   * @throws ParameterException if the number of scenes is out of range
   * @throws EvaluationException if the folder has no data
   */
  void check() {
    if (source.folder != null) {
      DataFolder.requireReadable(source.folder);
      return;
    }
    requireScenes(scenes(), spec);
  }

  /**
   * @throws ParameterException if this number of scenes is out of range
   */
  static void requireScenes(int scenes, CommandSpec spec) {
    Usage.require(
        spec,
        scenes >= 1 && scenes <= MAX_SCENES,
        "--scenes must be 1 to %,d".formatted(MAX_SCENES));
  }

  EvaluationData data() {
    return source.folder == null
        ? SceneData.of(seed.value, scenes(), SCENE_SIZE)
        : DataFolder.read(source.folder);
  }

  /** Returns whether scenes are drawn, instead of reading data. */
  boolean drawn() {
    return source.folder == null;
  }

  private int scenes() {
    return source.scenes == null ? 0 : source.scenes;
  }
}
