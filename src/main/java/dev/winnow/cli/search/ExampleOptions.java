package dev.winnow.cli.search;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.cli.console.Usage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Positive and negative examples of a search, in addition to its text. */
final class ExampleOptions {

  /** The service rejects larger images, so their bytes need not be read. */
  private static final long MAX_BYTES = 15_000_000;

  @Spec(Target.MIXEE)
  CommandSpec spec;

  @Option(
      names = "--id",
      paramLabel = "ID",
      description = "Search for assets like the asset with this id; repeatable.")
  private List<String> ids = List.of();

  @Option(
      names = "--image",
      paramLabel = "FILE",
      description =
          "Search for assets like this image: a file, or a URL that the service may fetch;"
              + " repeatable.")
  private List<String> images = List.of();

  @Option(
      names = "--not",
      paramLabel = "TEXT",
      description = "Exclude this concept too, in addition to the exclusions in TEXT; repeatable.")
  private List<String> negatives = List.of();

  @Option(
      names = "--not-id",
      paramLabel = "ID",
      description = "Exclude assets like the asset with this id; repeatable.")
  private List<String> negativeIds = List.of();

  @Option(
      names = "--not-image",
      paramLabel = "FILE",
      description = "Exclude assets like this image; repeatable.")
  private List<String> negativeImages = List.of();

  @Option(
      names = "--board",
      paramLabel = "ID",
      description = "Search for assets that fit this board; repeatable.")
  private List<String> boards = List.of();

  @Option(
      names = "--not-board",
      paramLabel = "ID",
      description = "Exclude assets that fit this board; repeatable.")
  private List<String> negativeBoards = List.of();

  @Option(
      names = "--by",
      split = ",",
      paramLabel = "CRITERION",
      description =
          "Compare --id and --image by these criteria alone, such as hue; GET /v1/criteria lists"
              + " them.")
  private List<String> criteria = List.of();

  @Option(
      names = "--not-by",
      split = ",",
      paramLabel = "CRITERION",
      description =
          "Compare --not-id and --not-image by these criteria alone. Without those options,"
              + " exclude assets that are like --id and --image by these criteria.")
  private List<String> negativeCriteria = List.of();

  boolean isEmpty() {
    return Stream.of(ids, images, boards, negatives, negativeIds, negativeImages, negativeBoards)
        .allMatch(List::isEmpty);
  }

  /** Returns the criteria that positive examples are compared by. */
  List<String> criteria() {
    return criteria;
  }

  /** Returns the positive ids and images. */
  List<String> positives() {
    return Stream.concat(ids.stream(), images.stream()).toList();
  }

  /** Returns the content of a positive image, if it is a file. */
  Optional<byte[]> file(String image) {
    return images.contains(image) && !isUrl(image)
        ? Optional.of(read("--image", image))
        : Optional.empty();
  }

  /**
   * Adds the examples to the body of a search.
   *
   * @param by criteria that positive ids and images are compared by; empty: as a whole
   */
  void addTo(ObjectNode body, List<String> by) {
    requireImages();
    ArrayNode positive = body.putArray("positive");
    ids.forEach(id -> by(positive.addObject().put("id", id), by));
    images.forEach(image -> by(add("--image", image, positive), by));
    boards.forEach(board -> positive.addObject().put("board", board));
    ArrayNode negative = body.putArray("negative");
    negatives.forEach(text -> negative.addObject().put("text", text));
    boolean own = !negativeIds.isEmpty() || !negativeImages.isEmpty();
    if (own || !negativeCriteria.isEmpty()) {
      (own ? negativeIds : ids)
          .forEach(id -> by(negative.addObject().put("id", id), negativeCriteria));
      (own ? negativeImages : images)
          .forEach(image -> by(add("--not-image", image, negative), negativeCriteria));
    }
    negativeBoards.forEach(board -> negative.addObject().put("board", board));
  }

  /** Returns the query parameters of a live search, which has no images and one board at most. */
  Map<String, List<String>> liveParameters() {
    requireImages();
    if (!images.isEmpty() || !negativeImages.isEmpty()) {
      throw Usage.error(spec, "--live takes no images: push them, and give --id or --not-id");
    }
    if (boards.size() > 1 || !negativeBoards.isEmpty()) {
      throw Usage.error(spec, "--live takes one --board, and no --not-board");
    }
    boolean opposed = negativeIds.isEmpty() && !negativeCriteria.isEmpty();
    Map<String, List<String>> parameters = new LinkedHashMap<>();
    parameters.put("id", ids);
    parameters.put("by", criteria);
    parameters.put("board", boards);
    parameters.put("not", negatives);
    parameters.put("not_id", opposed ? ids : negativeIds);
    parameters.put("not_by", negativeCriteria);
    return parameters;
  }

  private void requireImages() {
    if (!criteria.isEmpty() && ids.isEmpty() && images.isEmpty()) {
      throw Usage.error(spec, "--by compares images: give --id or --image too");
    }
    if (!negativeCriteria.isEmpty()
        && Stream.of(ids, images, negativeIds, negativeImages).allMatch(List::isEmpty)) {
      throw Usage.error(
          spec, "--not-by compares images: give --not-id, --not-image, --id or --image too");
    }
  }

  private static void by(ObjectNode example, List<String> criteria) {
    if (!criteria.isEmpty()) {
      criteria.forEach(example.putArray("by")::add);
    }
  }

  private ObjectNode add(String option, String image, ArrayNode examples) {
    ObjectNode example = examples.addObject();
    ObjectNode content = example.putObject("image");
    if (isUrl(image)) {
      content.put("url", image);
    } else {
      content.put("base64", read(option, image));
    }
    return example;
  }

  private static boolean isUrl(String image) {
    return image.startsWith("http://") || image.startsWith("https://");
  }

  private byte[] read(String option, String image) {
    try {
      Path file = Path.of(image);
      if (Files.size(file) > MAX_BYTES) {
        throw Usage.error(
            spec, "%s: %s has more than %d bytes".formatted(option, image, MAX_BYTES));
      }
      return Files.readAllBytes(file);
    } catch (IOException | IllegalArgumentException e) {
      throw Usage.error(spec, "%s: cannot read %s".formatted(option, image));
    }
  }
}
