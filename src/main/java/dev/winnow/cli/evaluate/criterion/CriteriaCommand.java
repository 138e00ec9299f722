package dev.winnow.cli.evaluate.criterion;

import dev.winnow.cli.console.AutoencoderOptions;
import dev.winnow.cli.console.ModelName;
import dev.winnow.cli.console.Usage;
import dev.winnow.cli.evaluate.run.EvaluationCommand;
import dev.winnow.cli.evaluate.run.NamedFiles;
import dev.winnow.cli.evaluate.run.ReportFile;
import dev.winnow.encoder.BulkEncoder;
import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.ProgressListener;
import dev.winnow.evaluate.criterion.Codes;
import dev.winnow.evaluate.criterion.CriterionEvaluation;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.group.GroupException;
import dev.winnow.log.FailureMessages;
import dev.winnow.train.TrainingException;
import dev.winnow.train.latent.LatentModel;
import dev.winnow.train.latent.LinearModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.lucene.util.IOUtils;
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
      "With --work and --resume, an interrupted run resumes, and finished models are not trained"
          + " again.",
      "Networks need the training engine: build with ./mvnw -q -Ptrain package -DskipTests. Linear"
          + " models do not: use --no-models or --models linear."
    },
    footer = {
      "  winnow evaluate criteria --mnist mnist/ --work mnist-work/ --resume",
      "  winnow evaluate criteria --scenes --work scenes-work/ --resume --plot codes.svg"
    })
public final class CriteriaCommand extends EvaluationCommand {

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
          "Train no networks: measure only pixels, the bundle's image vector and criteria, and"
              + " linear.")
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
      description = "Number of passes over the groups, with one pair of each group per pass.")
  private int epochs;

  @Mixin private AutoencoderOptions autoencoder = new AutoencoderOptions();

  @Option(
      names = "--one-query",
      description =
          "Put three images of each group in the database, and use one as a query, as the paper of"
              + " Pérez Rey et al. can also be understood.")
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

  @Option(names = "--resume", description = "Continue the run in --work.")
  private boolean resume;

  @Option(
      names = "--plot",
      paramLabel = "FILE",
      description = "Draw the codes on their first two principal components, as SVG.")
  private @Nullable Path plot;

  @Override
  protected void check() {
    autoencoder.check();
    data.check();
    Usage.require(spec, !seeds.isEmpty(), "--seeds must name a seed");
    Usage.require(spec, !resume || work != null, "--resume needs --work: the folder of the run");
    Usage.require(spec, epochs >= 1, "--epochs must be at least 1: " + epochs);
    NamedFiles.requireWritable(plot);
  }

  @Override
  protected List<ResultTable> evaluate(BulkEncoder bundle, ProgressListener progress) {
    try {
      CriteriaData.Groups groups = data.groups(oneChange && !noModels, progress);
      var evaluation = new CriterionEvaluation(groups.training(), groups.test(), oneQuery);
      seeds.forEach(evaluation::addChance);
      float[][] pixels =
          IntStream.range(0, groups.test().size())
              .mapToObj(groups.test()::batch)
              .toArray(float[][]::new);
      seeds.forEach(seed -> evaluation.add(new Codes("pixels", seed, null, pixels, 0, 0)));
      if (imageVectors && bundle.manifest().image() != null) {
        var rows = new ImageVectorRows(bundle, work, groups, seeds, evaluation, progress);
        rows.addVector();
        if (models.contains(LinearModel.LABEL)) {
          rows.addLinear(data.criteria());
        }
        rows.addBundle();
      }
      if (!noModels && !networks().isEmpty()) {
        Path folder = work == null ? Files.createTempDirectory("winnow-criteria") : work;
        try {
          new AutoencoderRows(groups, evaluation, autoencoder, epochs, folder, resume)
              .train(networks(), seeds, progress);
        } finally {
          if (work == null) {
            IOUtils.rm(folder);
          }
        }
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
        noModels || networks().isEmpty()
            ? "Seeds %s.".formatted(seeds)
            : "Trained on %s; %d epochs of one pair a group, batches of %d pairs, %d dimensions, seeds %s."
                .formatted(
                    groups.training().name(),
                    epochs,
                    autoencoder.batch(),
                    autoencoder.dimension(),
                    seeds));
    facts.add(
        "NN, MAP and NDCG with the dimensions above the mean of mutual information; weighted: each"
            + " dimension weighted by its excess over the mean. ±: half of the 95 % interval of MAP.");
    return facts;
  }

  private List<LatentModel> networks() {
    return models.stream()
        .filter(model -> !model.equals(LinearModel.LABEL))
        .map(LatentModel::of)
        .toList();
  }
}
