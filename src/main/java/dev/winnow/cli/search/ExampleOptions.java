package dev.winnow.cli.search;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** What hits of a search should be like, or not, besides its text. */
final class ExampleOptions {

  /** Larger pictures are refused by the service; their bytes need not be read. */
  private static final long MAX_BYTES = 15_000_000;

  @Spec(Target.MIXEE)
  CommandSpec spec;

  @Option(
      names = "--id",
      paramLabel = "ID",
      showDefaultValue = Visibility.NEVER,
      description = "More like the asset with this id; repeatable.")
  private List<String> ids = List.of();

  @Option(
      names = "--image",
      paramLabel = "FILE",
      showDefaultValue = Visibility.NEVER,
      description =
          "More like this picture: a file, or an address that the service may fetch; repeatable.")
  private List<String> images = List.of();

  @Option(
      names = "--not",
      paramLabel = "TEXT",
      showDefaultValue = Visibility.NEVER,
      description = "What is not wanted, besides what TEXT excludes itself; repeatable.")
  private List<String> unwanted = List.of();

  @Option(
      names = "--not-id",
      paramLabel = "ID",
      showDefaultValue = Visibility.NEVER,
      description = "Less like the asset with this id; repeatable.")
  private List<String> unwantedIds = List.of();

  @Option(
      names = "--not-image",
      paramLabel = "FILE",
      showDefaultValue = Visibility.NEVER,
      description = "Less like this picture; repeatable.")
  private List<String> unwantedImages = List.of();

  boolean isEmpty() {
    return onlyTexts() && unwanted.isEmpty();
  }

  /** Says whether there are texts at most. */
  boolean onlyTexts() {
    return ids.isEmpty() && images.isEmpty() && unwantedIds.isEmpty() && unwantedImages.isEmpty();
  }

  /** Returns the texts that are not wanted. */
  List<String> unwanted() {
    return unwanted;
  }

  /** Adds the examples to the body of a search. */
  void addTo(ObjectNode body) {
    ArrayNode positive = body.putArray("positive");
    ids.forEach(id -> positive.addObject().put("id", id));
    images.forEach(image -> add("--image", image, positive));
    ArrayNode negative = body.putArray("negative");
    unwanted.forEach(text -> negative.addObject().put("text", text));
    unwantedIds.forEach(id -> negative.addObject().put("id", id));
    unwantedImages.forEach(image -> add("--not-image", image, negative));
  }

  private void add(String option, String image, ArrayNode examples) {
    ObjectNode example = examples.addObject().putObject("image");
    if (image.startsWith("http://") || image.startsWith("https://")) {
      example.put("url", image);
      return;
    }
    try {
      Path file = Path.of(image);
      if (Files.size(file) > MAX_BYTES) {
        throw usage("%s: %s has more than %d bytes".formatted(option, image, MAX_BYTES));
      }
      example.put("base64", Files.readAllBytes(file));
    } catch (IOException | IllegalArgumentException e) {
      throw usage("%s: cannot read %s".formatted(option, image));
    }
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
