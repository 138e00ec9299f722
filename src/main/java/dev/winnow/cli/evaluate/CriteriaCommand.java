package dev.winnow.cli.evaluate;

import dev.winnow.bundle.Criteria;
import dev.winnow.cli.console.AutoencoderOptions;
import dev.winnow.cli.console.FailureMessages;
import dev.winnow.cli.console.ModelName;
import dev.winnow.cli.console.Usage;
import dev.winnow.encoder.BulkEncoder;
import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.ProgressListener;
import dev.winnow.evaluate.criterion.Codes;
import dev.winnow.evaluate.criterion.CriterionEvaluation;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.group.GroupException;
import dev.winnow.group.GroupedImages;
import dev.winnow.train.TrainingException;
import dev.winnow.train.latent.CriteriaTraining;
import dev.winnow.train.latent.LatentModel;
import dev.winnow.train.latent.LatentOptions;
import dev.winnow.train.latent.LatentTraining;
import dev.winnow.train.latent.LinearModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code winnow evaluate criteria}. */
@Command(
    name = "criteria",
    description = {
      "Trains the models of criteria and measures retrieval by one criterion at a time: images of the"
          + " same class, of the same hue, on the same background.",
      "",
      "Groups of images share their content; every group has one image in the database and three"
          + " queries. Rows are a random order, raw pixels, the bundle's own image vector and criteria,"
          + " and the models; intervals are 95 %% of Student's t over the seeds.",
      "With --work and --resume, an interrupted run goes on, and finished models are not trained"
          + " again. Needs the training engine: build with ./mvnw -q -Ptrain package -DskipTests"
    },
    footer = {
      "  winnow evaluate criteria --mnist mnist/ --work mnist-work/ --resume",
      "  winnow evaluate criteria --scenes --work scenes-work/ --resume --plot codes.svg"
    })
final class CriteriaCommand extends EvaluationCommand {

  private static final int BEST = 40;
  private static final int LABELLED = 2_000;

  @Mixin private CriteriaData data;

  @Option(
      names = "--models",
      split = ",",
      converter = ModelName.class,
      completionCandidates = ModelName.class,
      paramLabel = "NAME",
      defaultValue = "linear,ae,vae,gvae,gvae-nt,gvae-nt-content,ada-gvae,ada-gvae-nt",
      description = "Models to train: ${COMPLETION-CANDIDATES}.")
  private List<String> models = List.of();

  @Option(
      names = "--no-models",
      description =
          "Train no network: measure pixels, the bundle's image vector and criteria, and linear.")
  private boolean noModels;

  @Option(
      names = "--one-change",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description = "Also train ada-gvae on pairs that differ in one factor only.")
  private boolean oneChange;

  @Option(
      names = "--seeds",
      split = ",",
      paramLabel = "S",
      defaultValue = "1,2,3",
      description = "Seeds of the repetitions.")
  private List<Long> seeds = List.of();

  @Option(
      names = "--epochs",
      paramLabel = "N",
      defaultValue = "30",
      description = "How often every group is seen, by one pair each time.")
  private int epochs;

  @Mixin private AutoencoderOptions autoencoder = new AutoencoderOptions();

  @Option(
      names = "--one-query",
      description = "One query and three images of the database from a group, the other reading.")
  private boolean oneQuery;

  @Option(
      names = "--image-vectors",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description = "Also rank by the bundle's own image vector, and by its criteria.")
  private boolean imageVectors;

  @Option(
      names = "--work",
      paramLabel = "DIR",
      description = "Folder that keeps trained models (default: a temporary one).")
  private @Nullable Path work;

  @Option(names = "--resume", description = "Go on with what is in --work.")
  private boolean resume;

  @Option(
      names = "--plot",
      paramLabel = "FILE",
      description = "Draw the codes on their first two principal components, as SVG.")
  private @Nullable Path plot;

  @Override
  List<ResultTable> evaluate(BulkEncoder bundle, ProgressListener progress) {
    autoencoder.check();
    Usage.require(spec, !seeds.isEmpty(), "--seeds must name a seed");
    Usage.require(spec, epochs >= 1, "--epochs must be at least 1: " + epochs);
    try {
      CriteriaData.Groups groups = data.groups(oneChange && !noModels, progress);
      var evaluation = new CriterionEvaluation(groups.training(), groups.test(), oneQuery);
      seeds.forEach(evaluation::addChance);
      pixels(groups.test(), evaluation);
      if (imageVectors && bundle.manifest().image() != null) {
        imageVectors(bundle, groups, evaluation, progress);
      }
      if (!noModels && !networks().isEmpty()) {
        train(groups, evaluation, progress);
      }
      if (plot != null) {
        ReportFile.write(plot, evaluation.plot().svg());
      }
      return evaluation.tables(facts(groups));
    } catch (TrainingException | GroupException e) {
      throw new EvaluationException(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw new EvaluationException("cannot read or write: " + FailureMessages.describe(e), e);
    }
  }

  private List<String> facts(CriteriaData.Groups groups) {
    List<String> facts = new ArrayList<>();
    if (data.digits()) {
      facts.add("MNIST-CRB with own textures.");
    }
    facts.add(
        noModels
            ? "Seeds %s.".formatted(seeds)
            : "Trained on %s; %d epochs of one pair a group, batches of %d pairs, %d dimensions, seeds %s."
                .formatted(
                    groups.training().name(),
                    epochs,
                    autoencoder.batch(),
                    autoencoder.dimension(),
                    seeds));
    facts.add(
        "NN, MAP and NDCG with the dimensions above the mean of mutual information; weighted: each by"
            + " what it is above the mean. ±: half of the 95 % interval of MAP.");
    return facts;
  }

  private void pixels(GroupedImages test, CriterionEvaluation evaluation) {
    float[][] pixels =
        IntStream.range(0, test.size()).mapToObj(test::batch).toArray(float[][]::new);
    seeds.forEach(seed -> evaluation.add(new Codes("pixels", seed, null, pixels, 0, 0)));
  }

  private void imageVectors(
      BulkEncoder bundle,
      CriteriaData.Groups groups,
      CriterionEvaluation evaluation,
      ProgressListener progress)
      throws IOException {
    if (work != null) {
      Files.createDirectories(work);
    }
    var vectors = new ImageVectors(bundle, work);
    float[][] test = vectors.vectors(groups.test(), groups.test().size(), progress);
    seeds.forEach(seed -> evaluation.add(new Codes("image vector", seed, null, test, 0, 0)));
    int few = Math.min(LABELLED, groups.training().size());
    float[][] labelled = vectors.vectors(groups.training(), few, progress);
    String title = "image vector, best %d dimensions".formatted(BEST);
    seeds.forEach(seed -> evaluation.add(new Codes(title, seed, labelled, test, 0, BEST)));
    if (models.contains(LinearModel.LABEL)) {
      var data =
          new CriteriaTraining.Data(
              groups.training(), groups.validation(), groups.test(), this.data.criteria());
      try (var phase = new TrainingPhase(progress, "linear", 1)) {
        LinearModel linear =
            LinearModel.fit(
                data,
                images -> vectors.vectors(images, images.size(), progress),
                seeds.getFirst(),
                phase);
        float[][] codes = linear.codes(groups.test());
        seeds.forEach(seed -> evaluation.add(LinearModel.LABEL, seed, codes, linear.weights()));
      }
    }
    Criteria criteria = bundle.manifest().criteria();
    float @Nullable [][] codes = vectors.codes(groups.test(), groups.test().size(), progress);
    if (criteria != null && codes != null) {
      Map<String, double[]> weights = new LinkedHashMap<>();
      for (Criteria.Criterion criterion : criteria.criteria()) {
        weights.put(
            criterion.name(),
            criterion.weights().stream().mapToDouble(Double::doubleValue).toArray());
      }
      seeds.forEach(seed -> evaluation.add("criteria of the bundle", seed, codes, weights));
    }
  }

  private void train(
      CriteriaData.Groups groups, CriterionEvaluation evaluation, ProgressListener progress)
      throws IOException {
    Path folder = work == null ? Files.createTempDirectory("winnow-criteria") : work;
    List<LatentModel> all = networks();
    int runs = (all.size() + (oneChange ? 1 : 0)) * seeds.size();
    try (var phase = new TrainingPhase(progress, "training", runs)) {
      LatentTraining training = new LatentTraining(1, phase);
      for (long seed : seeds) {
        for (LatentModel model : all) {
          add(training, model, model.label(), seed, groups, groups.training(), folder, evaluation);
          phase.next();
        }
        GroupedImages pairs = groups.oneChange();
        if (pairs != null) {
          add(
              training,
              LatentModel.ADA_GVAE,
              "ada-gvae, one change",
              seed,
              groups,
              pairs,
              folder.resolve("one-change"),
              evaluation);
          phase.next();
        }
      }
    }
  }

  private List<LatentModel> networks() {
    return models.stream()
        .filter(model -> !model.equals(LinearModel.LABEL))
        .map(LatentModel::of)
        .toList();
  }

  private void add(
      LatentTraining training,
      LatentModel model,
      String title,
      long seed,
      CriteriaData.Groups groups,
      GroupedImages pairs,
      Path folder,
      CriterionEvaluation evaluation)
      throws IOException {
    LatentOptions usual = LatentOptions.of(model, autoencoder.dimension(), epochs, seed);
    LatentOptions options =
        new LatentOptions(
            model,
            autoencoder.dimension(),
            usual.content(),
            usual.averaging(),
            usual.beta(),
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
