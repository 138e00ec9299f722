package dev.winnow.cli.search;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Positive and negative examples of a search, beside its text. */
final class ExampleOptions {

  /** The service rejects larger images, so their bytes need not be read. */
  private static final long MAX_BYTES = 15_000_000;

  @Spec(Target.MIXEE)
  CommandSpec spec;

  @Option(
      names = "--id",
      paramLabel = "ID",
      showDefaultValue = Visibility.NEVER,
      description = "Search for assets like the asset with this id; repeatable.")
  private List<String> ids = List.of();

  @Option(
      names = "--image",
      paramLabel = "FILE",
      showDefaultValue = Visibility.NEVER,
      description =
          "Search for assets like this image: a file, or a URL that the service may fetch;"
              + " repeatable.")
  private List<String> images = List.of();

  @Option(
      names = "--not",
      paramLabel = "TEXT",
      showDefaultValue = Visibility.NEVER,
      description = "Exclude this concept, beside what TEXT excludes; repeatable.")
  private List<String> negatives = List.of();

  @Option(
      names = "--not-id",
      paramLabel = "ID",
      showDefaultValue = Visibility.NEVER,
      description = "Exclude what is like the asset with this id; repeatable.")
  private List<String> negativeIds = List.of();

  @Option(
      names = "--not-image",
      paramLabel = "FILE",
      showDefaultValue = Visibility.NEVER,
      description = "Exclude what is like this image; repeatable.")
  private List<String> negativeImages = List.of();

  @Option(
      names = "--board",
      paramLabel = "ID",
      showDefaultValue = Visibility.NEVER,
      description = "Search for assets that fit this board; repeatable.")
  private List<String> boards = List.of();

  @Option(
      names = "--not-board",
      paramLabel = "ID",
      showDefaultValue = Visibility.NEVER,
      description = "Exclude what fits this board; repeatable.")
  private List<String> negativeBoards = List.of();

  boolean isEmpty() {
    return onlyTexts() && negatives.isEmpty();
  }

  /** Returns whether there are no examples but texts. */
  boolean onlyTexts() {
    return Stream.of(ids, images, boards, negativeIds, negativeImages, negativeBoards)
        .allMatch(List::isEmpty);
  }

  /** Returns the negative texts. */
  List<String> negatives() {
    return negatives;
  }

  /** Adds the examples to the body of a search. */
  void addTo(ObjectNode body) {
    ArrayNode positive = body.putArray("positive");
    ids.forEach(id -> positive.addObject().put("id", id));
    images.forEach(image -> add("--image", image, positive));
    boards.forEach(board -> positive.addObject().put("board", board));
    ArrayNode negative = body.putArray("negative");
    negatives.forEach(text -> negative.addObject().put("text", text));
    negativeIds.forEach(id -> negative.addObject().put("id", id));
    negativeImages.forEach(image -> add("--not-image", image, negative));
    negativeBoards.forEach(board -> negative.addObject().put("board", board));
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
