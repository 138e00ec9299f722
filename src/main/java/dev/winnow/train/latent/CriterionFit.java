package dev.winnow.train.latent;

import dev.winnow.bundle.Criteria.Criterion;
import dev.winnow.metric.DimensionWeights;
import dev.winnow.metric.GroupRetrieval;
import dev.winnow.train.calibration.LogisticRegression;
import dev.winnow.train.calibration.TrainingRows;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the weights of a code's dimensions for a criterion. Each way computes weights from the
 * labels of training images; the best way is selected on validation images.
 *
 * @param way how the weights were chosen
 * @param map the mean average precision on the validation images
 */
record CriterionFit(String name, String way, double[] weights, double map) {

  private static final int PAIRS = 200_000;
  private static final int DATABASE = 1;
  private static final int QUERIES = 3;
  private static final double MOST_OFFSET = 100;
  private static final double MOST_SLOPE = 10_000;

  CriterionFit {
    weights = bounded(weights);
  }

  /** Scales weights that a manifest does not accept, which changes no order. */
  private static double[] bounded(double[] weights) {
    double largest = Arrays.stream(weights).max().orElse(0);
    return largest <= Criterion.MOST_WEIGHT
        ? weights
        : Arrays.stream(weights).map(weight -> weight / largest).toArray();
  }

  /**
   * Images and their codes.
   *
   * @param members the images of every group
   * @param labels label of every image; negative if it has none
   */
  record Coded(float[][] codes, int[][] members, int[] labels) {

    private GroupRetrieval retrieval(long seed) {
      return GroupRetrieval.draw(members, DATABASE, QUERIES, seed);
    }

    double map(double[] weights, long seed) {
      GroupRetrieval retrieval = retrieval(seed);
      return retrieval.scores(retrieval.rank(codes, weights), labels).map();
    }

    double chance(long seed) {
      GroupRetrieval retrieval = retrieval(seed);
      return retrieval.scores(retrieval.chance(seed), labels).map();
    }
  }

  /**
   * Chooses by mutual information or by variance between groups, or uses the weights of the model.
   *
   * @param own weights of the model for this criterion; null if it has none
   */
  static CriterionFit choose(
      String name, Coded training, Coded validation, double @Nullable [] own, long seed) {
    double[] information = DimensionWeights.information(training.codes, training.labels);
    Map<String, double[]> ways = new LinkedHashMap<>();
    ways.put("above the mean", DimensionWeights.aboveMean(information));
    ways.put("excess over the mean", DimensionWeights.excess(information));
    double[] shares = DimensionWeights.betweenGroups(training.codes, groups(training.members));
    ways.put("variance between groups", DimensionWeights.aboveMean(shares));
    if (own != null) {
      ways.put("discriminants of its labels", own);
    }
    CriterionFit best = null;
    for (var way : ways.entrySet()) {
      double map = validation.map(way.getValue(), seed);
      if (best == null || map > best.map) {
        best = new CriterionFit(name, way.getKey(), way.getValue(), map);
      }
    }
    return Objects.requireNonNull(best);
  }

  private static int[] groups(int[][] members) {
    int[] groups = new int[Arrays.stream(members).mapToInt(group -> group.length).sum()];
    for (int g = 0; g < members.length; g++) {
      for (int image : members[g]) {
        groups[image] = g;
      }
    }
    return groups;
  }

  /**
   * Returns the criterion of the manifest; empty if the distance of codes does not predict it.
   *
   * @param fitted images for fitting the probabilities, in pairs
   * @param heldOut images for measuring retrieval
   */
  Optional<Criterion> criterion(Coded fitted, Coded heldOut, double clip, long seed) {
    TrainingRows rows = new TrainingRows(1);
    SplittableRandom random = new SplittableRandom(seed);
    int count = fitted.codes.length;
    for (int i = 0; i < PAIRS; i++) {
      int a = random.nextInt(count);
      int b = random.nextInt(count);
      if (a != b && fitted.labels[a] >= 0 && fitted.labels[b] >= 0) {
        boolean same = fitted.labels[a] == fitted.labels[b];
        rows.add(same, 1, distance(fitted.codes[a], fitted.codes[b], clip));
      }
    }
    LogisticRegression fit = LogisticRegression.fit(rows);
    double slope = -fit.weights()[0];
    double found = heldOut.map(weights, seed);
    double chance = heldOut.chance(seed);
    if (!(slope > 0 && slope <= MOST_SLOPE && Math.abs(fit.base()) <= MOST_OFFSET)
        || Double.isNaN(found)) {
      return Optional.empty();
    }
    return Optional.of(
        new Criterion(
            name,
            Arrays.stream(weights).boxed().toList(),
            rounded(found),
            rounded(chance),
            fit.base(),
            slope));
  }

  private double distance(float[] a, float[] b, double clip) {
    double sum = 0;
    for (int d = 0; d < weights.length; d++) {
      double difference = Math.clamp(a[d], -clip, clip) - Math.clamp(b[d], -clip, clip);
      sum += weights[d] * difference * difference;
    }
    return sum;
  }

  private static double rounded(double score) {
    return Math.round(score * 1e4) / 1e4;
  }
}
