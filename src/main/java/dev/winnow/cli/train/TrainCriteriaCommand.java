package dev.winnow.cli.train;

import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.Criteria;
import dev.winnow.cli.console.AutoencoderOptions;
import dev.winnow.cli.console.ModelName;
import dev.winnow.encoder.BulkEncoder;
import dev.winnow.encoder.Encoding;
import dev.winnow.group.GroupedImages;
import dev.winnow.train.latent.CriteriaTraining;
import dev.winnow.train.latent.LatentModel;
import dev.winnow.train.latent.LatentOptions;
import dev.winnow.train.latent.LatentOptions.Averaging;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code winnow train criteria}. */
@Command(
    name = "criteria",
    description = {
      "Trains the criteria of images (class, hue, background), for searches such as \"like this in"
          + " colour, unlike that in kind\".",
      "",
      "Needs groups of images with the same content, and no labels for training. A small network"
          + " learns a code of each image; labels of the training images choose the dimensions of the"
          + " code that tell a criterion. Of several models, the one is kept that retrieves best in"
          + " groups held out.",
      "The result is the bundle with its criteria, and the loss of the model as"
          + " card/criteria-loss.svg. The same seed gives the same criteria on the same machine with"
          + " the same --threads."
    },
    footer = {
      "  winnow train criteria --out bundle/",
      "  winnow train criteria --model gvae,gvae-nt-content --groups-from articles/ --out bundle/",
      "  winnow train criteria --images shots.jsonl --group-by product --out bundle/"
    })
final class TrainCriteriaCommand extends TrainingCommand {

  private static final String LOSS = "card/criteria-loss.svg";

  /** Images whose vectors say what the criteria were learned from. */
  private static final int KNOWN = 500;

  private static final int LEAST_KNOWN = 50;

  @Mixin private GroupOptions groups;

  @Option(
      names = "--model",
      split = ",",
      converter = ModelName.class,
      completionCandidates = ModelName.class,
      paramLabel = "NAME",
      defaultValue = "gvae-nt-content",
      description = "Models to train: ${COMPLETION-CANDIDATES}.")
  private List<LatentModel> models = List.of();

  @Mixin private ThreadsOption threads = new ThreadsOption();

  @Option(
      names = "--epochs",
      paramLabel = "N",
      defaultValue = "40",
      description = "How often every group is seen, by one pair each time.")
  private int epochs;

  @Mixin private AutoencoderOptions autoencoder = new AutoencoderOptions();

  @Option(
      names = "--content",
      paramLabel = "C",
      description =
          "Numbers of a code for content, where the model splits it (default: 70 %% of --dimension).")
  private @Nullable Integer content;

  @Option(
      names = "--averaging",
      paramLabel = "NAME",
      defaultValue = "deviations",
      description = "How a pair's posteriors are averaged: deviations (the paper) or variances.")
  private String averaging = "";

  @Option(
      names = "--alpha",
      paramLabel = "X",
      defaultValue = "100",
      description = "Weight of the prototype loss.")
  private double alpha;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "700",
      description = "Seed of the groups, the weights, the order and the noise.")
  private long seed;

  @Option(names = "--resume", description = "Go on with the same run, from cache in --out.")
  private boolean resume;

  @Override
  void train(TrainingLine line) throws IOException {
    List<LatentOptions> options = options();
    var writer = bundles.writer();
    if (writer.base().image() == null) {
      throw new BundleException(
          "the bundle %s has no image encoder: criteria are for images"
              .formatted(writer.base().id()));
    }
    CriteriaTraining.Data data = groups.data(seed, line);
    var made =
        new CriteriaTraining(threads.count(), line)
            .run(options, data, bundles.out().resolve("cache"), resume);
    Map<String, Object> card = new LinkedHashMap<>();
    card.put("command", command());
    card.putAll(made.card());
    writer.criteria(familiar(made.criteria(), data.validation(), line), made.model(), card);
    bundles.write(writer);
    Path loss = bundles.out().resolve(LOSS);
    Files.createDirectories(loss.getParent());
    Files.writeString(loss, made.curve());
    made.criteria()
        .criteria()
        .forEach(
            criterion ->
                line.note(
                    "%s: MAP %s on groups held out, chance %s"
                        .formatted(criterion.name(), criterion.map(), criterion.chance())));
  }

  /** Adds what tells images like those that the criteria were learned from. */
  private Criteria familiar(Criteria criteria, GroupedImages images, TrainingLine line) {
    int count = Math.min(KNOWN, images.size());
    if (count < LEAST_KNOWN) {
      return criteria;
    }
    int step = images.size() / count;
    try (BulkEncoder encoder =
        BulkEncoder.open(bundles.bundle(), bundles.models(), threads.count())) {
      List<float[]> vectors =
          encoder
              .images(
                  count,
                  i -> images.originals().apply(i * step),
                  done -> line.prepared("image vectors", done, count))
              .stream()
              .map(Encoding::dense)
              .toList();
      return new Criteria(
          criteria.model(),
          criteria.width(),
          criteria.height(),
          criteria.dimension(),
          criteria.clip(),
          criteria.criteria(),
          Criteria.Familiar.of(vectors));
    }
  }

  private List<LatentOptions> options() {
    require(!models.isEmpty(), "--model must name a model");
    require(epochs >= 1 && epochs <= 10_000, "--epochs must be 1 to 10000: " + epochs);
    autoencoder.check();
    int dimension = autoencoder.dimension();
    require(
        content == null || content >= 1 && content < dimension,
        "--content must be at least 1 and below --dimension: " + content);
    require(alpha >= 0 && alpha <= 1e6, "--alpha must be 0 to 1000000: " + alpha);
    require(
        averaging.equals("deviations") || averaging.equals("variances"),
        "--averaging must be deviations or variances: " + averaging);
    Averaging chosen = averaging.equals("deviations") ? Averaging.DEVIATIONS : Averaging.VARIANCES;
    List<LatentOptions> options = new ArrayList<>();
    for (LatentModel model : models) {
      LatentOptions usual = LatentOptions.of(model, dimension, epochs, seed);
      options.add(
          new LatentOptions(
              model,
              dimension,
              content == null ? usual.content() : content,
              chosen,
              usual.beta(),
              alpha,
              usual.temperature(),
              autoencoder.batch(),
              epochs,
              autoencoder.rate(),
              seed));
    }
    return options;
  }

  private String command() {
    return "winnow train criteria %s --out DIR"
        .formatted(
            spec.commandLine().getParseResult().matchedOptions().stream()
                .filter(option -> !option.longestName().matches("--(out|bundle|resume)"))
                .map(
                    option ->
                        option.type() == boolean.class
                            ? option.longestName()
                            : option.longestName() + " " + value(option.originalStringValues()))
                .distinct()
                .collect(Collectors.joining(" ")));
  }

  /** Paths are of this machine and say nothing. */
  private static String value(List<String> values) {
    return values.stream()
        .map(text -> text.contains("/") ? "DIR" : text)
        .collect(Collectors.joining(","));
  }
}
