package dev.winnow.cli.evaluate.criterion;

import dev.winnow.bundle.Criteria;
import dev.winnow.encoder.BulkEncoder;
import dev.winnow.evaluate.ProgressListener;
import dev.winnow.evaluate.criterion.Codes;
import dev.winnow.evaluate.criterion.CriterionEvaluation;
import dev.winnow.train.latent.CriteriaTraining;
import dev.winnow.train.latent.LinearModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rows of an evaluation of criteria that need no trained network: they rank by image vectors.
 */
final class ImageVectorRows {

  private static final int BEST = 40;
  private static final int LABELLED = 2_000;

  private final BulkEncoder bundle;
  private final ImageVectors vectors;
  private final CriteriaData.Groups groups;
  private final List<Long> seeds;
  private final CriterionEvaluation evaluation;
  private final ProgressListener progress;

  /**
   * @param work folder that keeps vectors, or null
   */
  ImageVectorRows(
      BulkEncoder bundle,
      @Nullable Path work,
      CriteriaData.Groups groups,
      List<Long> seeds,
      CriterionEvaluation evaluation,
      ProgressListener progress)
      throws IOException {
    if (work != null) {
      Files.createDirectories(work);
    }
    this.bundle = bundle;
    this.vectors = new ImageVectors(bundle, work);
    this.groups = groups;
    this.seeds = seeds;
    this.evaluation = evaluation;
    this.progress = progress;
  }

  /** Adds the image vector, whole and with its best dimensions. */
  void addVector() throws IOException {
    float[][] test = vectors.vectors(groups.test(), groups.test().size(), progress);
    seeds.forEach(seed -> evaluation.add(new Codes("image vector", seed, null, test, 0, 0)));
    int few = Math.min(LABELLED, groups.training().size());
    float[][] labelled = vectors.vectors(groups.training(), few, progress);
    String title = "image vector, best %d dimensions".formatted(BEST);
    seeds.forEach(seed -> evaluation.add(new Codes(title, seed, labelled, test, 0, BEST)));
  }

  /** Adds the linear model, fitted for these criteria. */
  void addLinear(List<String> criteria) throws IOException {
    var data =
        new CriteriaTraining.Data(groups.training(), groups.validation(), groups.test(), criteria);
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

  /** Adds the criteria of the bundle, if it has any. */
  void addBundle() throws IOException {
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
}
