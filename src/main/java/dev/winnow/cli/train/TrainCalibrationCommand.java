package dev.winnow.cli.train;

import dev.winnow.cli.console.CommandFailure;
import dev.winnow.cli.console.DataDirectory;
import dev.winnow.encoder.BulkEncoder;
import dev.winnow.train.calibration.CalibrationTraining;
import dev.winnow.train.calibration.CalibrationTraining.Fitted;
import dev.winnow.train.calibration.LabelledItems;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code winnow train calibration}. */
@Command(
    name = "calibration",
    description = {
      "Calibrates a bundle: fits the probability that an item holds a concept to the similarity"
          + " of their vectors and the words of captions.",
      "",
      "Training uses labelled items; a fifth of them is held out for the figures of the card."
          + " Things such as dogs and categories such as animals are fitted separately, because"
          + " captions name the members of a category.",
      "The result is the bundle with its calibration. The vectors do not change, so an index stays"
          + " valid. Calibrate the bundle again after further training."
    },
    footer = {
      "  winnow train calibration --scenes 4000 --out bundle/",
      "  winnow train calibration --bundle bundle/ --data coco/ --scenes 4000 --out bundle/"
    })
final class TrainCalibrationCommand extends TrainingCommand {

  @Mixin private ThreadsOption threads = new ThreadsOption();

  @ArgGroup(exclusive = false, multiplicity = "1", heading = "%nData:%n")
  private LabelledData data;

  @Option(
      names = "--caption-margin",
      paramLabel = "X",
      defaultValue = "3",
      description =
          "A caption lowers the score of an asset if its log-odds for a negative exceed −X. A larger"
              + " X lowers more scores.")
  private double captionMargin;

  @Option(
      names = "--image-margin",
      paramLabel = "X",
      defaultValue = "2",
      description =
          "An image lowers the score of an asset if its log-odds for a negative exceed −X. A larger"
              + " X lowers more scores.")
  private double imageMargin;

  @Option(
      names = "--threshold",
      paramLabel = "P",
      defaultValue = "0.8",
      description = "Probability of a thing, such as a dog, from which hard mode removes an asset.")
  private double threshold;

  @Option(
      names = "--category-threshold",
      paramLabel = "P",
      defaultValue = "0.65",
      description =
          "Probability of a category, such as vehicles, from which hard mode removes an asset."
              + " Captions name categories less reliably than things. If a caption names a kind of"
              + " the category, 0.25 is enough.")
  private double categoryThreshold;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "300",
      description =
          "Seed of the scenes and of the held-out items. Use a seed that the encoders were not"
              + " trained on. The same seed gives the same calibration on the same machine.")
  private long seed;

  @Override
  void train(TrainingLine line) throws IOException {
    require(
        data.scenes >= 0 && data.scenes <= LabelledData.MAX_SCENES,
        "--scenes must be at most %d: %d".formatted(LabelledData.MAX_SCENES, data.scenes));
    require(margin(captionMargin), "--caption-margin must be from -100 to 100: " + captionMargin);
    require(margin(imageMargin), "--image-margin must be from -100 to 100: " + imageMargin);
    require(probability(threshold), "--threshold must be between 0 and 1: " + threshold);
    require(
        probability(categoryThreshold),
        "--category-threshold must be between 0 and 1: " + categoryThreshold);
    int used = threads.count();
    try (var encoder = BulkEncoder.open(bundles.bundle(), DataDirectory.models(), used)) {
      if (encoder.manifest().image() != null && data.scenes == 0) {
        throw new CommandFailure(
            "the bundle %s has an image encoder, but no item has an image: add --scenes N"
                .formatted(encoder.manifest().id()));
      }
      List<LabelledItems> items = data.read(encoder, seed, line);
      var options =
          new CalibrationTraining.Options(
              imageMargin, captionMargin, threshold, categoryThreshold, seed, command());
      Fitted fitted =
          new CalibrationTraining(options, line)
              .run(
                  items,
                  new SceneAttributes(encoder).rows(seed, data.scenes),
                  new SceneAttributes(encoder).bindings(seed, data.scenes));
      var writer = bundles.writer();
      writer.calibration(fitted.calibration(), fitted.card());
      bundles.write(writer);
    }
  }

  private static boolean probability(double value) {
    return value > 0 && value < 1;
  }

  private static boolean margin(double value) {
    return Math.abs(value) <= 100; // not NaN either
  }

  private String command() {
    return ("winnow train calibration --bundle DIR %s --caption-margin %s --image-margin %s"
            + " --threshold %s --category-threshold %s --seed %d --out DIR")
        .formatted(data, captionMargin, imageMargin, threshold, categoryThreshold, seed);
  }
}
