package dev.winnow.cli.train;

import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.BundleWriter;
import dev.winnow.bundle.Criteria;
import dev.winnow.cli.console.AutoencoderOptions;
import dev.winnow.cli.console.DataDirectory;
import dev.winnow.cli.console.ModelName;
import dev.winnow.encoder.BulkEncoder;
import dev.winnow.group.GroupedImages;
import dev.winnow.scene.SceneWorld;
import dev.winnow.train.latent.CriteriaTraining;
import dev.winnow.train.latent.LatentModel;
import dev.winnow.train.latent.LatentOptions;
import dev.winnow.train.latent.LatentOptions.Averaging;
import dev.winnow.train.latent.LatentTraining;
import dev.winnow.train.latent.LinearModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code winnow train criteria}. */
@Command(
    name = "criteria",
    description = {
      "Trains criteria of images (class, hue, background), for searches such as \"like this image in"
          + " colour, unlike that image in class\".",
      "",
      "Needs groups of images with the same content. The model 'linear' uses the directions of the"
          + " image vector that separate the labels of a criterion, or the groups. It trains in"
          + " seconds after encoding. The other models learn a code from pixels with a small"
          + " network; labels then select the dimensions for a criterion. They need the training"
          + " engine: build with ./mvnw -q -Ptrain package -DskipTests. Of several models, the"
          + " command keeps the one that retrieves best on held-out groups.",
      "The result is the bundle with its criteria. card/criteria-loss.svg shows the loss of a"
          + " network. The same seed gives the same criteria on the same machine with the same"
          + " --threads."
    },
    footer = {
      "  winnow train criteria --out bundle/",
      "  winnow train criteria --model linear,gvae-nt-content --groups-from articles/ --out bundle/",
      "  winnow train criteria --images shots.jsonl --group-by product --out bundle/",
      "  winnow train criteria --url http://localhost:8080 --group-by product --out bundle/"
    })
final class TrainCriteriaCommand extends TrainingCommand {

  private static final String LOSS = "card/criteria-loss.svg";

  private static final List<String> OF_NETWORKS =
      List.of(
          "--epochs",
          "--dimension",
          "--batch",
          "--rate",
          "--warmup",
          "--content",
          "--alpha",
          "--averaging",
          "--resume");

  /** Minimum number of images for the model that recognises familiar images. */
  private static final int LEAST_KNOWN = 50;

  /** Side of a scene in pixels in groups of scenes. */
  private static final int RENDERED = 320;

  @Mixin private GroupOptions groups;

  @Option(
      names = "--model",
      split = ",",
      converter = ModelName.class,
      completionCandidates = ModelName.class,
      paramLabel = "NAME",
      defaultValue = LinearModel.LABEL,
      description = "Models to train: ${COMPLETION-CANDIDATES}.")
  private List<String> models = List.of();

  @Mixin private ThreadsOption threads = new ThreadsOption();

  @Option(
      names = "--epochs",
      paramLabel = "N",
      defaultValue = "40",
      description = "Number of passes over the groups, with one pair of each group per pass.")
  private int epochs;

  @Mixin private AutoencoderOptions autoencoder = new AutoencoderOptions();

  @Option(
      names = "--content",
      paramLabel = "C",
      description =
          "Dimensions for content, if the model splits the code (default: 70 %% of --dimension).")
  private @Nullable Integer content;

  @Option(
      names = "--averaging",
      paramLabel = "NAME",
      defaultValue = "deviations",
      description = "How to average the posteriors of a pair: deviations (the paper) or variances.")
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
      description = "Seed of the groups, the initial weights, the order and the noise.")
  private long seed;

  @Option(names = "--resume", description = "Resume the same run from the cache in --out.")
  private boolean resume;

  @Override
  void train(TrainingLine line) throws IOException {
    check();
    var writer = bundles.writer();
    BundleManifest.Image image = writer.base().image();
    if (image == null) {
      throw new BundleException(
          "the bundle %s has no image encoder: criteria are for images"
              .formatted(writer.base().id()));
    }
    CriteriaTraining.Data data =
        groups.data(seed, image, bundles.out().resolve("cache/images"), line);
    try (BulkEncoder encoder =
        BulkEncoder.open(bundles.bundle(), DataDirectory.models(), threads.count())) {
      var vectors = new GroupVectors(encoder, line);
      var made = new CriteriaTraining(seed, line).run(trainers(vectors, line), data);
      write(writer, made, known(data.validation(), vectors), line);
    }
  }

  /**
   * Returns vectors of familiar images: those of the validation groups and, for drawn scenes, as
   * many scenes with any number of objects.
   */
  private List<float[]> known(GroupedImages validation, GroupVectors vectors) {
    List<float[]> known = new ArrayList<>(List.of(vectors.of(validation)));
    if (groups.ofScenes()) {
      SceneWorld world = new SceneWorld(seed);
      known.addAll(List.of(vectors.of(known.size(), i -> world.scene(i).render(RENDERED))));
      Collections.shuffle(known, new Random(seed));
    }
    return known;
  }

  private List<CriteriaTraining.Trainer> trainers(GroupVectors vectors, TrainingLine line) {
    Path state = bundles.out().resolve("cache");
    List<CriteriaTraining.Trainer> trainers = new ArrayList<>();
    for (String name : models) {
      if (name.equals(LinearModel.LABEL)) {
        trainers.add(data -> LinearModel.fit(data, vectors::of, seed, line));
      } else {
        LatentOptions options = options(LatentModel.of(name));
        trainers.add(
            data -> {
              line.note("model " + name);
              return new LatentTraining(threads.count(), line)
                  .run(options, data.training(), data.validation(), state, resume);
            });
      }
    }
    return trainers;
  }

  private void write(
      BundleWriter writer, CriteriaTraining.Made made, List<float[]> vectors, TrainingLine line)
      throws IOException {
    Map<String, Object> card = new LinkedHashMap<>();
    card.put("command", command());
    card.putAll(made.card());
    Criteria criteria = made.criteria();
    writer.criteria(
        vectors.size() < LEAST_KNOWN ? criteria : criteria.with(Criteria.Familiar.of(vectors)),
        made.model(),
        card);
    bundles.writeVectors(writer, line);
    String curve = made.curve();
    Path loss = bundles.out().resolve(LOSS);
    if (curve == null) {
      Files.deleteIfExists(loss); // of criteria that were trained before
    } else {
      Files.createDirectories(loss.getParent());
      Files.writeString(loss, curve);
    }
    criteria
        .criteria()
        .forEach(
            criterion ->
                line.note(
                    "%s: MAP %s on held-out groups, chance %s"
                        .formatted(criterion.name(), criterion.map(), criterion.chance())));
  }

  private void check() {
    require(!models.isEmpty(), "--model must name a model");
    if (models.stream().allMatch(LinearModel.LABEL::equals)) {
      requireUnused(OF_NETWORKS, "is for networks: add one to --model");
    }
    require(epochs >= 1 && epochs <= 10_000, "--epochs must be 1 to 10000: " + epochs);
    autoencoder.check();
    require(
        content == null || content >= 1 && content < autoencoder.dimension(),
        "--content must be at least 1 and below --dimension: " + content);
    require(alpha >= 0 && alpha <= 1e6, "--alpha must be 0 to 1000000: " + alpha);
    require(
        averaging.equals("deviations") || averaging.equals("variances"),
        "--averaging must be deviations or variances: " + averaging);
  }

  private LatentOptions options(LatentModel model) {
    LatentOptions usual = LatentOptions.of(model, autoencoder.dimension(), epochs, seed);
    return new LatentOptions(
        model,
        usual.dimension(),
        content == null ? usual.content() : content,
        averaging.equals("deviations") ? Averaging.DEVIATIONS : Averaging.VARIANCES,
        usual.beta(),
        autoencoder.warmup(),
        alpha,
        usual.temperature(),
        autoencoder.batch(),
        epochs,
        autoencoder.rate(),
        seed);
  }

  private String command() {
    return "winnow train criteria %s --out DIR"
        .formatted(
            spec.commandLine().getParseResult().matchedOptions().stream()
                .filter(
                    option -> !option.longestName().matches("--(out|bundle|resume|url|api-key)"))
                .map(
                    option ->
                        option.type() == boolean.class
                            ? option.longestName()
                            : option.longestName() + " " + value(option.originalStringValues()))
                .distinct()
                .collect(Collectors.joining(" ")));
  }

  /** Replaces paths with {@code DIR}, because paths are valid on this machine only. */
  private static String value(List<String> values) {
    return values.stream()
        .map(text -> text.contains("/") ? "DIR" : text)
        .collect(Collectors.joining(","));
  }
}
