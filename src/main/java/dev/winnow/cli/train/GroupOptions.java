package dev.winnow.cli.train;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.cli.console.CommandFailure;
import dev.winnow.cli.console.Usage;
import dev.winnow.cli.search.ServiceAddress;
import dev.winnow.group.DigitGroups;
import dev.winnow.group.FileGroups;
import dev.winnow.group.FileGroups.Labelled;
import dev.winnow.group.GroupException;
import dev.winnow.group.GroupSplit;
import dev.winnow.group.GroupedImages;
import dev.winnow.group.SceneGroups;
import dev.winnow.json.JsonFault;
import dev.winnow.log.FailureMessages;
import dev.winnow.scene.GroupSampler.Change;
import dev.winnow.train.latent.CriteriaTraining;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options that select groups of images. */
final class GroupOptions {

  private static final int MOST = 100_000;
  private static final int LEAST = 20;
  private static final int MOST_IN_GROUP = 50;
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> OF_SCENES = List.of("class", "hue", "background", "style");
  private static final List<String> OF_DIGITS = List.of("class", "hue", "background");

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @ArgGroup private Source source = new Source();

  private static final class Source {
    @Option(
        names = "--mnist",
        paramLabel = "DIR",
        description =
            "Compose groups from MNIST's digits, coloured and rotated on textures; DIR has the"
                + " four gzipped idx files.")
    private @Nullable Path mnist;

    @Option(
        names = "--groups-from",
        paramLabel = "DIR",
        description =
            "A folder with one folder of images per group, such as the images of one article."
                + " Images are scaled as for the bundle's image encoder, then stretched to a square of"
                + " --side pixels.")
    private @Nullable Path folder;

    @Option(
        names = "--images",
        paramLabel = "FILE",
        description =
            "A file with one JSON object per line: image (a path relative to the file) and"
                + " attributes. See --group-by.")
    private @Nullable Path lines;
  }

  @Option(
      names = "--group-by",
      paramLabel = "ATTR",
      description =
          "Images with the same value of this attribute are a group: images of --images, or of the"
              + " assets of the service at --url. Other attributes are labels, and criteria if"
              + " --criteria names them.")
  private @Nullable String groupBy;

  @Mixin private ServiceAddress service = new ServiceAddress();

  @Option(
      names = "--criteria",
      split = ",",
      paramLabel = "NAME",
      description =
          "Criteria to train (default: class,hue,background,style for scenes, class,hue,background"
              + " for digits, otherwise instance, which is the group itself).")
  private List<String> criteria = List.of();

  @Option(
      names = "--groups",
      paramLabel = "N",
      defaultValue = "4000",
      description =
          "Groups of scenes or digits to train on. Another eighth as many groups are for"
              + " validation, and another eighth for the figures.")
  private int groups;

  @Option(
      names = "--group-size",
      paramLabel = "K",
      defaultValue = "6",
      description = "Images in a group of scenes or digits.")
  private int size;

  @Option(
      names = "--side",
      paramLabel = "N",
      defaultValue = "32",
      description =
          "Side of the images that are encoded to codes, in pixels: 28, 32 or 64. Digits"
              + " have 28.")
  private int side;

  @Option(
      names = "--one-change",
      description =
          "In groups of scenes or digits, let each image differ from the first in one factor only.")
  private boolean oneChange;

  /**
   * Returns the groups.
   *
   * @param image the bundle's image encoder
   * @param cache a folder for fetched images
   * @throws GroupException if the groups cannot be used
   * @throws CommandFailure if the service cannot be reached or rejects a request
   * @throws ParameterException if options do not fit together
   */
  CriteriaTraining.Data data(long seed, BundleManifest.Image image, Path cache, TrainingLine line) {
    Usage.require(
        spec, groups >= LEAST && groups <= MOST, "--groups must be 20 to 100000: " + groups);
    Usage.require(
        spec, size >= 2 && size <= MOST_IN_GROUP, "--group-size must be 2 to 50: " + size);
    Usage.require(
        spec,
        source.lines == null || groupBy != null,
        "--images needs --group-by: the attribute whose value the images of a group share");
    Usage.require(
        spec,
        groupBy == null || source.mnist == null && source.folder == null,
        "--group-by is for --images and for the assets of a service");
    requireUse();
    int held = Math.max(LEAST, groups / 8);
    Path mnist = source.mnist;
    if (mnist != null) {
      DigitGroups digits = DigitGroups.read(mnist, "train");
      int last = digits.count();
      Usage.require(
          spec,
          groups + 2 * held <= last,
          "--mnist: %d digits are too few for %d groups, and %d for validation and figures; lower --groups"
              .formatted(last, groups, 2 * held));
      return new CriteriaTraining.Data(
          digits.of(0, groups, size, oneChange, seed),
          digits.of(last - held, held, size, false, seed),
          digits.of(last - 2 * held, held, size, false, seed),
          names(OF_DIGITS));
    }
    if (!ofScenes()) {
      GroupedImages own = own(line, cache, image);
      GroupSplit split = GroupSplit.of(own, seed);
      return new CriteriaTraining.Data(
          split.training(),
          split.validation(),
          split.test(),
          names(List.of(GroupedImages.INSTANCE)));
    }
    Change change = oneChange ? Change.ONE : Change.ALL;
    return new CriteriaTraining.Data(
        scenes(seed, 0, groups, change, line),
        scenes(seed, groups, held, Change.ALL, line),
        scenes(seed, groups + (long) held, held, Change.ALL, line),
        names(OF_SCENES));
  }

  /** Rejects options that the groups would ignore. */
  private void requireUse() {
    if (source.lines != null || groupBy == null) {
      for (String option : List.of("--url", "--api-key")) {
        requireNot(option, "is for the assets of a service: add --group-by, without --images");
      }
    }
    if (source.mnist != null) {
      requireNot("--side", "is for scenes and own images: digits have 28 pixels");
    } else if (!ofScenes()) {
      for (String option : List.of("--groups", "--group-size", "--one-change")) {
        requireNot(option, "is for scenes and digits: own groups are used as they are");
      }
    }
  }

  private void requireNot(String option, String reason) {
    Usage.require(
        spec, !spec.commandLine().getParseResult().hasMatchedOption(option), option + " " + reason);
  }

  /** Returns whether the groups are drawn scenes. */
  boolean ofScenes() {
    return source.mnist == null && source.folder == null && groupBy == null;
  }

  private List<String> names(List<String> usual) {
    return criteria.isEmpty() ? usual : criteria;
  }

  private GroupedImages scenes(long seed, long first, int count, Change change, TrainingLine line) {
    return SceneGroups.of(
        seed,
        first,
        count,
        size,
        side,
        change,
        done -> line.prepared("groups of scenes", done, count));
  }

  private GroupedImages own(TrainingLine line, Path cache, BundleManifest.Image image) {
    List<Labelled> images;
    String name;
    Path folder = source.folder;
    Path file = source.lines;
    if (folder != null) {
      images = FileGroups.inFolders(folder);
      name = String.valueOf(folder.getFileName());
    } else {
      String attribute = Objects.requireNonNull(groupBy);
      images =
          file == null
              ? new IndexedImages(service, cache, line).by(attribute)
              : lines(file, attribute, line);
      name = "%s by %s".formatted(file == null ? "assets" : file.getFileName(), attribute);
    }
    return FileGroups.read(
        name,
        images,
        FileGroups.Scaling.of(image.resize(), image.width(), image.height()),
        side,
        done -> line.prepared("images", done, images.size()));
  }

  private static JsonNode object(Path file, int number, String line) {
    try {
      return line.isBlank() ? JSON.createObjectNode() : JSON.readTree(line);
    } catch (JsonProcessingException e) {
      throw new GroupException(
          "%s, line %d: %s".formatted(file, number, JsonFault.describeInLine(e)), e);
    }
  }

  private static List<Labelled> lines(Path file, String groupBy, TrainingLine progress) {
    List<Labelled> images = new ArrayList<>();
    Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
    int skipped = 0;
    try {
      List<String> all = Files.readAllLines(file);
      for (int at = 0; at < all.size(); at++) {
        JsonNode object = object(file, at + 1, all.get(at));
        JsonNode group = object.path("attributes").path(groupBy);
        if (object.path("image").isTextual() && isValue(group)) {
          images.add(
              new Labelled(
                  folder.resolve(object.path("image").asText()),
                  group.asText(),
                  labels(object.path("attributes"), groupBy)));
        } else if (!all.get(at).isBlank()) {
          skipped++;
        }
      }
    } catch (IOException e) {
      throw new GroupException(FailureMessages.cannotRead(file, e), e);
    }
    if (skipped > 0) {
      progress.note(
          "%s: skipped %,d lines without an image or the attribute '%s'"
              .formatted(file, skipped, groupBy));
    }
    if (images.isEmpty()) {
      throw new GroupException(
          "no line of %s has an image (a path) and the attribute '%s'".formatted(file, groupBy));
    }
    return images;
  }

  private static boolean isValue(JsonNode node) {
    return node.isValueNode() && !node.isNull();
  }

  /** Returns the attributes of an asset as labels, except the attribute that groups. */
  static Map<String, String> labels(JsonNode attributes, String groupBy) {
    Map<String, String> labels = new LinkedHashMap<>();
    attributes
        .properties()
        .forEach(
            attribute -> {
              if (isValue(attribute.getValue()) && !attribute.getKey().equals(groupBy)) {
                labels.put(attribute.getKey(), attribute.getValue().asText());
              }
            });
    return labels;
  }
}
