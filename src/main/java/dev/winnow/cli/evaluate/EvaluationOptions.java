package dev.winnow.cli.evaluate;

import dev.winnow.asset.Modality;
import dev.winnow.evaluate.data.DataFolder;
import dev.winnow.evaluate.data.EvaluationData;
import dev.winnow.evaluate.data.SceneData;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** On which images to evaluate. */
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
        description = "A folder with images.jsonl, or such a file alone.")
    private @Nullable Path folder;

    @Option(
        names = "--scenes",
        paramLabel = "N",
        description = "Draw N scenes to test on, and N to choose parameters on.")
    private @Nullable Integer scenes;
  }

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "20260",
      description = "Of the scenes; choose one that nothing was trained on.")
  private long seed;

  @Option(
      names = "--split",
      split = ",",
      paramLabel = "NAME",
      defaultValue = "test",
      description = "Parts of the data to report on, or all. Parameters come from train.")
  List<String> splits = List.of();

  @Option(
      names = "--as",
      paramLabel = "SIDES",
      description =
          "What stands for an image: ${COMPLETION-CANDIDATES}. Default: its vector or picture,"
              + " else its captions.")
  @Nullable Sides as;

  /** What stands for an image; the names are what the user types. */
  @SuppressWarnings("checkstyle:ConstantName")
  enum Sides {
    image(Modality.IMAGE),
    caption(Modality.CAPTION),
    both(Modality.IMAGE, Modality.CAPTION);

    final Set<Modality> modalities;

    Sides(Modality... modalities) {
      this.modalities = Set.of(modalities);
    }
  }

  /**
   * @throws ParameterException if the number of scenes is out of range
   */
  EvaluationData data() {
    if (source.folder != null) {
      return DataFolder.read(source.folder);
    }
    int scenes = source.scenes == null ? 0 : source.scenes;
    if (scenes < 1 || scenes > MAX_SCENES) {
      throw new ParameterException(
          spec.commandLine(), "--scenes must be 1 to %,d".formatted(MAX_SCENES));
    }
    return SceneData.of(seed, scenes, SCENE_SIZE);
  }
}
