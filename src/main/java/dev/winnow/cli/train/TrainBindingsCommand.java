package dev.winnow.cli.train;

import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.BundleFiles;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.BundleWriter;
import dev.winnow.bundle.onnx.BindingsOutput;
import dev.winnow.cli.console.DataDirectory;
import dev.winnow.encoder.BulkEncoder;
import dev.winnow.train.calibration.BindingFit;
import dev.winnow.train.image.SceneBindings;
import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code winnow train bindings}. */
@Command(
    name = "bindings",
    description = {
      "Lets an image encoder of drawn scenes say which thing has which colour.",
      "",
      "Such an encoder recognises things and colours at every place of an image, but its vector"
          + " only says which things and which colours there are. The command adds the output"
          + " bindings, which joins both place by place, and fits, on scenes, a logistic regression"
          + " that turns a binding into the probability of a colour. The existing vectors do not"
          + " change, but each asset with an image gets an additional vector, bindings_sparse."
          + " 'winnow train image-encoder' makes encoders that have this output.",
      "The result is the bundle with its bindings."
    },
    footer = {"  winnow train bindings --bundle bundle/ --version-of-bundle 2 --out bundle2/"})
final class TrainBindingsCommand extends TrainingCommand {

  @Mixin private ThreadsOption threads = new ThreadsOption();

  @Option(
      names = "--scenes",
      paramLabel = "N",
      defaultValue = "1000",
      description =
          "Number of scenes to fit the probability on; a fifth of their things is held out.")
  private int scenes;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "300",
      description =
          "Seed of the scenes. Use a seed that the encoders were not trained on. The same seed"
              + " gives the same bundle.")
  private long seed;

  @Override
  void train(TrainingLine line) throws IOException {
    require(
        scenes >= 10 && scenes <= SceneAttributes.MOST,
        "--scenes must be from 10 to %d: %d".formatted(SceneAttributes.MOST, scenes));
    int used = threads.count();
    var files = new BundleFiles(bundles.bundle(), DataDirectory.models());
    BundleManifest.Image image = files.manifest().image();
    if (image == null) {
      throw new BundleException(
          "the bundle %s has no image encoder: bindings are for images"
              .formatted(files.manifest().id()));
    }
    BundleWriter writer = bundles.writer();
    writer.bindings(
        SceneBindings.ALL,
        BindingsOutput.add(Files.readAllBytes(files.file(image.model())), SceneBindings.ALL),
        Map.of("command", command()));
    bundles.writeVectors(writer, line);
    if (files.manifest().calibration() != null) {
      fit(used, line);
    }
  }

  /** Fits the weights by the encoder that has just been written. */
  private void fit(int used, TrainingLine line) throws IOException {
    String made = bundles.out().toString();
    Map<String, Object> card = new LinkedHashMap<>();
    card.put("command", command());
    card.put("seed", seed);
    card.put("scenes", scenes);
    BundleWriter writer = new BundleWriter(made, DataDirectory.models());
    try (var encoder = BulkEncoder.open(made, DataDirectory.models(), used)) {
      BindingFit fitted = BindingFit.of(new SceneAttributes(encoder).bindings(seed, scenes), line);
      card.putAll(fitted.figures());
      writer.located(fitted.weights(), card);
    }
    writer.write(bundles.out(), writer.base().name(), writer.base().version());
  }

  private String command() {
    return "winnow train bindings --bundle DIR --scenes %d --seed %d --out DIR"
        .formatted(scenes, seed);
  }
}
