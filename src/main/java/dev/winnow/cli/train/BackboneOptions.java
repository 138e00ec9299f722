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
              + " 'features' and 'logits'. The bundle's image encoder of drawn scenes becomes a"
              + " part of the new encoder, without training.")
  private @Nullable Path file;

  @Option(
      names = "--classes",
      paramLabel = "FILE",
      description =
          "The names of the backbone's classes, one class per line, synonyms separated by commas"
              + " (default: "
              + CLASSES
              + " beside the backbone).")
  private @Nullable Path classes;

  @Option(
      names = "--origin",
      paramLabel = "TEXT",
      defaultValue = "not stated",
      description = "Authors, training data and licence of the backbone, for the card.")
  private String origin = "not stated";

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
