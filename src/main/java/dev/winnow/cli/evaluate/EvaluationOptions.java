package dev.winnow.cli.evaluate;

import dev.winnow.asset.Modality;
import dev.winnow.bundle.BulkEncoder;
import dev.winnow.evaluate.data.DataFolder;
import dev.winnow.evaluate.data.EvaluationData;
import dev.winnow.evaluate.data.SceneData;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What all evaluations share: on which data, with which models, and where the table goes. */
final class EvaluationOptions {

  private static final int MAX_SCENES = 100_000;
  private static final int SCENE_SIZE = 128;

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
      paramLabel = "MODALITY",
      converter = ModalityConverter.class,
      description =
          "What stands for an image: image or caption. Default: its vector or picture, else its"
              + " captions.")
  @Nullable Modality as;

  @Option(
      names = "--bundle",
      paramLabel = "DIR",
      description =
          "The models (default: property winnow.bundle). With ready-made vectors, name the bundle"
              + " that they are from, if there is one.")
  private @Nullable String bundle;

  @Option(
      names = "--format",
      paramLabel = "NAME",
      defaultValue = "markdown",
      description = "${COMPLETION-CANDIDATES}.")
  Format format = Format.markdown;

  @Option(names = "--out", paramLabel = "FILE", description = "Write the table there.")
  @Nullable Path out;

  @Option(
      names = {"-q", "--quiet"},
      showDefaultValue = Visibility.NEVER,
      description = "Print no progress.")
  boolean quiet;

  /** How a table is written; the names are what the user types. */
  @SuppressWarnings("checkstyle:ConstantName")
  enum Format {
    markdown,
    json
  }

  static final class ModalityConverter implements ITypeConverter<Modality> {
    @Override
    public Modality convert(String value) {
      return Arrays.stream(Modality.values())
          .filter(modality -> modality.key().equals(value.toLowerCase(Locale.ROOT)))
          .findFirst()
          .orElseThrow(() -> new TypeConversionException("use image or caption, not " + value));
    }
  }

  /**
   * @throws IllegalArgumentException if the number of scenes is out of range
   */
  EvaluationData data() {
    if (source.folder != null) {
      return DataFolder.read(source.folder);
    }
    int scenes = source.scenes == null ? 0 : source.scenes;
    if (scenes < 1 || scenes > MAX_SCENES) {
      throw new IllegalArgumentException("--scenes must be 1 to %,d".formatted(MAX_SCENES));
    }
    return SceneData.of(seed, scenes, SCENE_SIZE);
  }

  /** Whether the user says that the bundle belongs to vectors which come with the data. */
  boolean bundleNamed() {
    return bundle != null;
  }

  BulkEncoder encoder() {
    Config config = ConfigProvider.getConfig();
    return BulkEncoder.open(
        bundle == null ? config.getValue("winnow.bundle", String.class) : bundle,
        config.getValue("winnow.data-dir", Path.class).resolve("models"),
        Runtime.getRuntime().availableProcessors());
  }
}
