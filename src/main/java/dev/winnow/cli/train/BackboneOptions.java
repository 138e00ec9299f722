package dev.winnow.cli.train;

import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for making an image encoder from a classifier of photographs. */
final class BackboneOptions {

  static final int SCENES = 8000;

  private static final String CLASSES = "classes.txt";

  @Option(
      names = "--backbone",
      required = true,
      paramLabel = "FILE",
      description =
          "A pre-trained classifier of photographs as an ONNX file: 'pixels' [n, 3, 224, 224] to"
              + " 'features' and 'logits'. The bundle's image encoder of drawn scenes becomes a part"
              + " of the new one, and is not trained.")
  private @Nullable Path file;

  @Option(
      names = "--classes",
      paramLabel = "FILE",
      description =
          "The names of its classes, one class a line, synonyms with commas between (default: "
              + CLASSES
              + " beside the backbone).")
  private @Nullable Path classes;

  @Option(
      names = "--origin",
      paramLabel = "TEXT",
      defaultValue = "not told",
      description = "Who made the backbone, on what data, and its licence, for the card.")
  private String origin = "not told";

  Path file() {
    return Objects.requireNonNull(file); // picocli requires it
  }

  Path classes() {
    return classes == null ? file().resolveSibling(CLASSES) : classes;
  }

  String origin() {
    return origin;
  }
}
