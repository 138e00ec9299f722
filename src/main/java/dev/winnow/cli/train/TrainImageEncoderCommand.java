package dev.winnow.cli.train;

import dev.winnow.bundle.BundleManifest;
import dev.winnow.cli.console.DataDirectory;
import dev.winnow.train.image.ImageEncoderOptions;
import dev.winnow.train.image.ImageEncoderTraining;
import dev.winnow.train.photo.PhotographOptions;
import dev.winnow.train.photo.PhotographTraining;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** {@code winnow train image-encoder}. */
@Command(
    name = "image-encoder",
    modelTransformer = TrainImageEncoderCommand.OwnDefaults.class,
    description = {
      "Trains an image encoder into the space of a bundle's text encoder, which does not change.",
      "",
      "Training uses drawn scenes with captions. Scenes are drawn and captions encoded once, into"
          + " the cache. Then a small convolutional network is trained so that the vector of an"
          + " image is close to those of its captions and predicts the objects of the image. After"
          + " each twentieth of the steps, the network is validated on other scenes and a"
          + " checkpoint is saved.",
      "The result is the bundle with its new image encoder. Its card has the figures on held-out"
          + " scenes. 'winnow train sparse' then adds the sparse heads.",
      "",
      "With --backbone, no network is trained: a pre-trained classifier of photographs is added to"
          + " the bundle's image encoder of drawn scenes. The names of its classes, and WordNet,"
          + " determine what images show. Sparse heads, views and calibration are kept. The result"
          + " has the name of --bundle, and needs a new version: --version-of-bundle."
    },
    footer = {
      "  winnow train image-encoder --out encoder/",
      "  winnow train image-encoder --out encoder/ --resume       resumes after an interruption",
      "  winnow train image-encoder --out try/ --scenes 4000 --epochs 4",
      "  winnow train image-encoder --backbone efficientnet-lite0.onnx --version-of-bundle 2"
          + " --out photos/"
    })
final class TrainImageEncoderCommand extends TrainingCommand {

  /** A network for scenes does not take the name and the version of the bundle. */
  static final class OwnDefaults implements IModelTransformer {
    @Override
    public CommandSpec transform(CommandSpec spec) {
      describe(spec, "--name", "scenes");
      describe(spec, "--version-of-bundle", "1");
      return spec;
    }

    private static void describe(CommandSpec spec, String name, String otherwise) {
      OptionSpec option = spec.findOption(name);
      String description =
          option.description()[0].replace(
              "that of --bundle", otherwise + "; with --backbone that of --bundle");
      spec.remove(option);
      spec.addOption(OptionSpec.builder(option).description(description).build());
    }
  }

  private static final List<String> OF_NETWORK =
      List.of("--gallery", "--epochs", "--batch", "--rate", "--cache", "--resume");

  @Mixin private ThreadsOption threads = new ThreadsOption();

  @Option(
      names = "--scenes",
      paramLabel = "N",
      description =
          "Number of scenes to train on (default: 24000; with --backbone "
              + BackboneOptions.SCENES
              + ").")
  private @Nullable Integer givenScenes;

  @ArgGroup(exclusive = false, heading = "%nPhotographs:%n")
  private @Nullable BackboneOptions backbone;

  @Option(
      names = "--gallery",
      paramLabel = "N",
      defaultValue = "1000",
      description =
          "Number of scenes for validation, and number of held-out scenes for the" + " figures.")
  private int gallery;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "100",
      description =
          "Seed of the scenes (S+1: validation, S+2: held out), the initial weights and the order."
              + " The same seed gives the same encoder on the same machine with the same"
              + " --threads.")
  private long seed;

  @Option(
      names = "--epochs",
      paramLabel = "X",
      defaultValue = "16",
      description = "Number of passes over the scenes.")
  private double epochs;

  @Option(
      names = "--batch",
      paramLabel = "N",
      defaultValue = "64",
      description = "Batch size; the scenes of a batch are each other's negatives.")
  private int batch;

  @Option(
      names = "--rate",
      paramLabel = "X",
      defaultValue = "0.002",
      description = "The maximum learning rate.")
  private double rate;

  @Option(
      names = "--cache",
      paramLabel = "DIR",
      description =
          "Directory for drawn scenes and the vectors of their captions, about 54 kB per scene"
              + " (default: cache in --out). You can delete it afterwards.")
  private @Nullable Path cache;

  @Option(names = "--resume", description = "Resume from the last checkpoint in --out.")
  private boolean resume;

  @Override
  void train(TrainingLine line) throws IOException, InterruptedException {
    int scenes = scenes();
    require(batch >= 2, "--batch must be at least 2: " + batch);
    require(scenes >= batch, "--scenes must be at least --batch: " + scenes);
    require(scenes <= 1_000_000, "--scenes must be at most a million: " + scenes);
    require(gallery >= 10 && gallery <= 100_000, "--gallery must be from 10 to 100000: " + gallery);
    require(epochs > 0 && epochs <= 1000, "--epochs must be above 0, and at most 1000: " + epochs);
    require(rate > 0 && rate <= 1, "--rate must be above 0, and at most 1: " + rate);
    if (backbone == null) {
      trainOnScenes(line);
    } else {
      requireUnused(OF_NETWORK, "is for training a network: --backbone trains none");
      addPhotographs(backbone, line);
    }
  }

  private int scenes() {
    return givenScenes != null ? givenScenes : backbone == null ? 24_000 : BackboneOptions.SCENES;
  }

  private void trainOnScenes(TrainingLine line) throws IOException, InterruptedException {
    var options =
        new ImageEncoderOptions(
            scenes(),
            gallery,
            seed,
            epochs,
            batch,
            rate,
            bundles.bundle(),
            bundles.name("scenes"),
            bundles.version("1"),
            bundles.out(),
            cache == null ? bundles.out().resolve("cache") : cache,
            DataDirectory.models(),
            threads.count(),
            resume,
            command());
    String base = bundles.writer().base().id();
    line.note("held out: " + new ImageEncoderTraining(options, line).run());
    BundleOptions.noteSameId(base, options.name() + "-" + options.version(), line);
  }

  private void addPhotographs(BackboneOptions photographs, TrainingLine line) throws IOException {
    BundleManifest base = bundles.writer().base();
    bundles.requireOtherId(base);
    String name = bundles.name(base.name());
    String version = bundles.version(base.version());
    String told =
        "winnow train image-encoder --backbone %s --scenes %d --seed %d --name %s --version-of-bundle %s --bundle DIR --out DIR"
            .formatted(photographs.file().getFileName(), scenes(), seed, name, version);
    var options =
        new PhotographOptions(
            photographs.file(),
            photographs.classes(),
            photographs.origin(),
            scenes(),
            seed,
            bundles.bundle(),
            name,
            version,
            bundles.out(),
            DataDirectory.models(),
            threads.count(),
            told);
    new PhotographTraining(options, line).run();
  }

  private String command() {
    return "winnow train image-encoder --scenes %d --gallery %d --seed %d --epochs %s --batch %d --rate %s"
            .formatted(scenes(), gallery, seed, epochs, batch, rate)
        + " --bundle %s --threads %d --out DIR".formatted(bundles.bundle(), threads.count());
  }
}
