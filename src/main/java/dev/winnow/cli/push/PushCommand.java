package dev.winnow.cli.push;

import dev.winnow.asset.Modality;
import dev.winnow.cli.console.CommandFailure;
import dev.winnow.cli.console.DurationConverter;
import dev.winnow.cli.console.KafkaOptions;
import dev.winnow.cli.console.ProgressDisplay;
import dev.winnow.cli.console.Usage;
import dev.winnow.cli.push.source.AssetSource;
import dev.winnow.cli.push.source.FieldMapping;
import dev.winnow.cli.push.source.PathPatterns;
import dev.winnow.kafka.KafkaSettings;
import dev.winnow.log.FailureMessages;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.apache.kafka.common.KafkaException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code winnow push}: images and captions from files to Kafka. */
@Command(
    name = "push",
    description = {
      "Publishes images and captions to Kafka; the workers index them from there.",
      "",
      "Folders are searched recursively for images (jpg, png, gif, bmp, webp); hidden files and"
          + " links to folders are skipped. Captions are read from files beside them: photo.txt"
          + " with one per line, or photo.json with"
          + " {\"captions\":[…],\"attributes\":{…}}. They are also read from the metadata of"
          + " images: titles and descriptions become captions; keywords, date (taken), camera and"
          + " place (latitude, longitude) become attributes. The id is the path within the"
          + " folder. Of two assets with the same id, the last replaces the other.",
      "A .jsonl file has an object per line, a .csv file a header and rows. Fields are recognised"
          + " by their usual names; a field that is neither id, caption, image nor vector becomes"
          + " an attribute to filter by.",
      "Bad lines are reported as file:line: reason, and files without the header of an image as"
          + " file: reason; the rest is published. The workers decode the images: --wait reports"
          + " undecodable images, and winnow dead-letters list does so later."
    },
    parameterListHeading = "%nWhat to push:%n",
    footer = {
      "  winnow push photos/ --wait",
      "  winnow push photos/ --watch --no-places",
      "  winnow push products.csv --id-field=sku --caption-field=title",
      "  winnow push captions.jsonl --no-images --attributes=labels,split",
      "  winnow push photos/ --no-captions --topic=winnow.images",
      "  winnow push a.jsonl --bootstrap-servers=kafka:9093 --config=client.properties"
    },
    exitCodeList = {
      "0:all records were published",
      "1:Kafka is unavailable, there was nothing to send, or --wait-timeout has passed",
      "2:wrong usage",
      "3:some lines or images were bad or became dead letters; the rest was published"
    })
public final class PushCommand implements Callable<Integer> {

  private static final int FAILED = 1;
  private static final int PARTIAL = 3;

  @Spec CommandSpec spec;

  @Parameters(
      arity = "1..*",
      paramLabel = "PATH",
      description = "Folders, images, .jsonl and .csv files.")
  List<Path> paths;

  @Mixin private KafkaOptions kafka = new KafkaOptions();

  @Option(
      names = "--topic",
      paramLabel = "NAME",
      defaultValue = "winnow.assets",
      description = "The topic to publish to.")
  String topic;

  @Option(
      names = "--dead-letter-topic",
      paramLabel = "NAME",
      defaultValue = "winnow.assets.dead-letter",
      description = "The workers' topic of dead letters, for --wait.")
  String deadLetterTopic;

  @Option(names = "--wait", description = "Wait until all records are searchable.")
  boolean wait;

  @Option(
      names = "--wait-timeout",
      paramLabel = "TIME",
      defaultValue = "10m",
      converter = DurationConverter.class,
      description = "Maximum time to wait: 30s, 10m, 2h.")
  Duration waitTimeout;

  @Option(
      names = "--group",
      paramLabel = "NAME",
      defaultValue = "winnow",
      description = "The workers' consumer group, for --wait.")
  String group;

  @Option(
      names = "--id-field",
      paramLabel = "NAME",
      description =
          "Field of the id. Default: the first present of id, image_id, key, filename, file_name,"
              + " _id.")
  String idField;

  @Option(
      names = "--caption-field",
      paramLabel = "NAME",
      description =
          "Field of a caption or a list of captions. Default: the first present of"
              + " captions, caption, text.")
  String captionField;

  @Option(
      names = "--image-field",
      paramLabel = "NAME",
      description =
          "Field of the image: a URL, or a path relative to the file's folder. Default: the"
              + " first present of image, image_url, url, path, file, file_name.")
  String imageField;

  @Option(
      names = "--image-root",
      paramLabel = "FOLDER",
      description =
          "Root of image paths, which must stay below it. Default: the file's own folder.")
  Path imageRoot;

  @Option(
      names = "--no-images",
      description = "Publish no images, only captions; image files without a caption are skipped.")
  boolean noImages;

  @Option(names = "--no-captions", description = "Publish no captions, only images.")
  boolean noCaptions;

  @Option(
      names = "--vector-field",
      paramLabel = "MODALITY=NAME",
      description = "Field of a ready-made vector of the image or the caption; repeatable.")
  Map<String, String> vectorFields = Map.of();

  @Option(
      names = "--attributes",
      split = ",",
      paramLabel = "NAME",
      description = "Attributes to keep. Default: all fields without another meaning.")
  Set<String> attributes;

  @Option(names = "--id-prefix", paramLabel = "TEXT", description = "Prefix of every id.")
  String idPrefix = "";

  @Option(
      names = "--watch",
      description =
          "Look for new and changed images in the folders until Ctrl-C. Files that are named"
              + " themselves are read once.")
  boolean watch;

  @Option(
      names = "--no-places",
      description =
          "Publish no GPS positions of JPEG files that are read, neither as attributes nor in their"
              + " EXIF and XMP data. Other formats, images inside lines, fields of your files and"
              + " names of places are published unchanged.")
  boolean noPlaces;

  @Option(names = "--no-metadata", description = "Read no metadata in image files.")
  boolean noMetadata;

  @Option(names = "--rate", paramLabel = "N", description = "Maximum records per second.")
  Double rate;

  @Option(
      names = {"-q", "--quiet"},
      description = "Print problems only.")
  boolean quiet;

  @Override
  public Integer call() throws InterruptedException {
    Usage.require(spec, rate == null || rate > 0, "--rate must be positive");
    Usage.require(
        spec,
        !noImages || !noCaptions,
        "--no-images and --no-captions together leave nothing to publish");
    Usage.require(spec, !watch || !wait, "--wait cannot be used with --watch, which never ends");
    KafkaSettings settings = kafka.settings();
    try {
      List<AssetSource> sources = sources();
      Usage.require(
          spec,
          !watch || sources.stream().anyMatch(AssetSource::isFolder),
          "--watch watches folders, but no folder is given");
      var push =
          new Push(
              settings,
              topic,
              deadLetterTopic,
              sources,
              watch,
              rate,
              wait ? waitTimeout : null,
              group,
              ProgressDisplay.of(quiet),
              spec.commandLine().getOut(),
              spec.commandLine().getErr());
      return switch (push.run()) {
        case COMPLETE -> 0;
        case PARTIAL -> PARTIAL;
        case TIMED_OUT -> FAILED;
        case NOTHING ->
            throw new CommandFailure(
                "there was nothing to send in "
                    + paths.stream().map(Path::toString).collect(Collectors.joining(", ")));
      };
    } catch (IOException e) {
      throw new CommandFailure("cannot read: " + FailureMessages.describe(e));
    } catch (KafkaException e) {
      throw new CommandFailure(
          "Kafka at %s: %s".formatted(settings.bootstrapServers(), rootCause(e).getMessage()));
    }
  }

  private static Throwable rootCause(Throwable e) {
    return e.getCause() == null ? e : rootCause(e.getCause());
  }

  private List<AssetSource> sources() throws IOException {
    var mapping =
        new FieldMapping(
            idField,
            captionField,
            imageField,
            idPrefix,
            !noImages,
            !noCaptions,
            imageRoot,
            vectors(),
            attributes,
            !noMetadata,
            !noPlaces);
    try {
      List<AssetSource> sources = new ArrayList<>();
      for (Path path : paths) {
        for (Path file : PathPatterns.files(path)) {
          sources.add(AssetSource.of(file, mapping, watch));
        }
      }
      return sources;
    } catch (IllegalArgumentException e) {
      throw Usage.error(spec, String.valueOf(e.getMessage()));
    }
  }

  private Map<Modality, String> vectors() {
    Map<Modality, String> vectors = new HashMap<>();
    vectorFields.forEach((name, field) -> vectors.put(modality(name), field));
    return vectors;
  }

  private Modality modality(String name) {
    try {
      return new Modality(name);
    } catch (IllegalArgumentException e) {
      throw Usage.error(spec, "--vector-field: " + e.getMessage());
    }
  }
}
