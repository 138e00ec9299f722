package dev.winnow.cli.evaluate.criterion;

import dev.winnow.cli.console.AutoencoderOptions;
import dev.winnow.evaluate.ProgressListener;
import dev.winnow.evaluate.criterion.Codes;
import dev.winnow.evaluate.criterion.CriterionEvaluation;
import dev.winnow.group.GroupedImages;
import dev.winnow.train.latent.LatentModel;
import dev.winnow.train.latent.LatentOptions;
import dev.winnow.train.latent.LatentTraining;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The rows of an evaluation of criteria for autoencoders, which it trains.
 *
 * @param folder where trained models are kept
 * @param resume whether to continue the run in the folder
 */
record AutoencoderRows(
    CriteriaData.Groups groups,
    CriterionEvaluation evaluation,
    AutoencoderOptions autoencoder,
    int epochs,
    Path folder,
    boolean resume) {

  /** Trains all models with all seeds, and adds their rows. */
  void train(List<LatentModel> all, List<Long> seeds, ProgressListener progress)
      throws IOException {
    int runs = (all.size() + (groups.oneChange() == null ? 0 : 1)) * seeds.size();
    try (var phase = new TrainingPhase(progress, "training", runs)) {
      LatentTraining training = new LatentTraining(1, phase);
      for (long seed : seeds) {
        for (LatentModel model : all) {
          add(training, model, model.label(), seed, groups.training(), folder);
          phase.next();
        }
        GroupedImages pairs = groups.oneChange();
        if (pairs != null) {
          add(
              training,
              LatentModel.ADA_GVAE,
              "ada-gvae, one change",
              seed,
              pairs,
              folder.resolve("one-change"));
          phase.next();
        }
      }
    }
  }

  private void add(
      LatentTraining training,
      LatentModel model,
      String title,
      long seed,
      GroupedImages pairs,
      Path folder)
      throws IOException {
    LatentOptions usual = LatentOptions.of(model, autoencoder.dimension(), epochs, seed);
    LatentOptions options =
        new LatentOptions(
            model,
            autoencoder.dimension(),
            usual.content(),
            usual.averaging(),
            usual.beta(),
            autoencoder.warmup(),
            usual.alpha(),
            usual.temperature(),
            autoencoder.batch(),
            epochs,
            autoencoder.rate(),
            seed);
    LatentTraining.Trained trained =
        training.run(options, pairs, groups.validation(), folder, resume);
    evaluation.add(
        new Codes(
            title,
            seed,
            trained.codes(groups.training()),
            trained.codes(groups.test()),
            model.splits() ? options.content() : 0,
            0));
  }
}
