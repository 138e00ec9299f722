package dev.winnow.cli.train;

import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.BundleWriter;
import dev.winnow.bundle.Criteria;
import dev.winnow.cli.console.CommandFailure;
import dev.winnow.cli.console.FailureMessages;
import dev.winnow.cli.console.ModelName;
import dev.winnow.encoder.BulkEncoder;
import dev.winnow.encoder.EncoderFailedException;
import dev.winnow.group.GroupException;
import dev.winnow.train.TrainingException;
import dev.winnow.train.latent.CriteriaTraining;
import dev.winnow.train.latent.LatentModel;
import dev.winnow.train.latent.LatentOptions;
import dev.winnow.train.latent.LatentOptions.Averaging;
import dev.winnow.train.latent.LatentTraining;
import dev.winnow.train.latent.LinearModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code winnow train criteria}. */
@Command(
    name = "criteria",
    description = {
      "Trains the criteria of images (class, hue, background), for searches such as \"like this in"
          + " colour, unlike that in kind\".",
      "",
      "Needs groups of images with the same content. The model 'linear' takes the directions of the"
          + " image vector that tell the labels of a criterion, or the groups themselves. It trains in"
          + " seconds after encoding. The other models learn a code from pixels with a small network;"
          + " labels then choose the dimensions that tell a criterion. They need the training engine:"
          + " build with ./mvnw -q -Ptrain package -DskipTests. Of several models, the one is kept"
          + " that retrieves best in groups held out.",
      "The result is the bundle with its criteria, and the loss of a network as"
          + " card/criteria-loss.svg. The same seed gives the same criteria on the same machine with"
          + " the same --threads."
    },
    footer = {
      "  winnow train criteria --out bundle/",
      "  winnow train criteria --model linear,gvae-nt-content --groups-from articles/ --out bundle/",
      "  winnow train criteria --images shots.jsonl --group-by product --out bundle/"
    })
final class TrainCriteriaCommand implements Callable<Integer> {

  private static final String LOSS = "card/criteria-loss.svg";

  /** Images whose vectors say what the criteria were learned from. */
  private static final int LEAST_KNOWN = 50;

  @Spec private CommandSpec spec;

  @Mixin private GroupOptions groups;

  @Option(
      names = "--model",
      split = ",",
      converter = ModelName.class,
      completionCandidates = ModelName.class,
      paramLabel = "NAME",
      defaultValue = LinearModel.LABEL,
      description = "Models to train: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private List<String> models = List.of();

  @Mixin private BundleOptions bundles = new BundleOptions();

  @Mixin private ThreadsOption threads = new ThreadsOption();

  @Option(
      names = "--epochs",
      paramLabel = "N",
      defaultValue = "40",
      description = "How often every group is seen, by one pair each time.")
  private int epochs;

  @Option(
      names = "--dimension",
      paramLabel = "D",
      defaultValue = "10",
      description = "Numbers of a code.")
  private int dimension;

  @Option(
      names = "--content",
      paramLabel = "C",
      description =
          "Numbers of a code for content, where the model splits it (default: 70 %% of --dimension).")
  private @Nullable Integer content;

  @Option(
      names = "--batch",
      paramLabel = "N",
      defaultValue = "64",
      description = "Pairs in a step.")
  private int batch;

  @Option(
      names = "--rate",
      paramLabel = "X",
      defaultValue = "0.002",
      description =
          "The highest learning rate; it falls along half a cosine, so that its mean is half of it.")
  private double rate;

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
  public Integer call() {
    check();
    try (var line = new TrainingLine(spec.commandLine().getErr())) {
      var writer = bundles.writer();
      if (writer.base().image() == null) {
        throw new BundleException(
            "the bundle %s has no image encoder: criteria are for images"
                .formatted(writer.base().id()));
      }
      try (BulkEncoder encoder =
          BulkEncoder.open(bundles.bundle(), bundles.models(), threads.count())) {
        train(writer, new GroupVectors(encoder, line), line);
      }
      bundles.print();
      return 0;
    } catch (TrainingException | BundleException | GroupException | EncoderFailedException e) {
      throw new CommandFailure(String.valueOf(e.getMessage()));
    } catch (IOException | UncheckedIOException e) {
      throw new CommandFailure("cannot read or write: " + FailureMessages.describe(e));
    }
  }

  private void train(BundleWriter writer, GroupVectors vectors, TrainingLine line)
      throws IOException {
    CriteriaTraining.Data data = groups.data(seed, line);
    var made = new CriteriaTraining(seed, line).run(trainers(vectors, line), data);
    Map<String, Object> card = new LinkedHashMap<>();
    card.put("command", command());
    card.putAll(made.card());
    List<float[]> known = List.of(vectors.of(data.validation()));
    Criteria criteria =
        known.size() < LEAST_KNOWN
            ? made.criteria()
            : made.criteria().with(Criteria.Familiar.of(known));
    writer.criteria(criteria, made.model(), card);
    bundles.write(writer);
    String curve = made.curve();
    if (curve != null) {
      Path loss = bundles.out().resolve(LOSS);
      Files.createDirectories(loss.getParent());
      Files.writeString(loss, curve);
    }
    made.criteria()
        .criteria()
        .forEach(
            criterion ->
                line.note(
                    "%s: MAP %s on groups held out, chance %s"
                        .formatted(criterion.name(), criterion.map(), criterion.chance())));
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

  private void check() {
    require(!models.isEmpty(), "--model must name a model");
    require(epochs >= 1 && epochs <= 10_000, "--epochs must be 1 to 10000: " + epochs);
    require(dimension >= 2 && dimension <= 256, "--dimension must be 2 to 256: " + dimension);
    require(
        content == null || content >= 1 && content < dimension,
        "--content must be at least 1 and below --dimension: " + content);
    require(batch >= 2 && batch <= 1_024, "--batch must be 2 to 1024: " + batch);
    require(rate > 0 && rate <= 1, "--rate must be above 0 and at most 1: " + rate);
    require(alpha >= 0 && alpha <= 1e6, "--alpha must be 0 to 1000000: " + alpha);
    require(
        averaging.equals("deviations") || averaging.equals("variances"),
        "--averaging must be deviations or variances: " + averaging);
  }

  private LatentOptions options(LatentModel model) {
    LatentOptions usual = LatentOptions.of(model, dimension, epochs, seed);
    return new LatentOptions(
        model,
        dimension,
        content == null ? usual.content() : content,
        averaging.equals("deviations") ? Averaging.DEVIATIONS : Averaging.VARIANCES,
        usual.beta(),
        alpha,
        usual.temperature(),
        batch,
        epochs,
        rate,
        seed);
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

  private void require(boolean holds, String message) {
    if (!holds) {
      throw new ParameterException(spec.commandLine(), message);
    }
  }
}
