package dev.winnow.train.calibration;

import dev.winnow.bundle.Calibration;
import dev.winnow.search.scoring.AttributeClassifier;
import dev.winnow.train.LinearAlgebra;
import java.util.List;

/**
 * Fits the weights of images, captions and bindings as evidence of colours and styles: a
 * conditional logistic regression with three weights.
 */
public final class AttributeRegression {

  private static final double RIDGE = 1e-3;
  private static final int STEPS = 50;
  private static final int WEIGHTS = 3;

  /**
   * @param shown the evidence in an asset for every choice
   * @param own index of the right choice
   */
  public record Row(AttributeClassifier.Shown shown, int own) {}

  private AttributeRegression() {}

  /** Minimises the mean log loss by Newton's method. Deterministic. */
  static Calibration.Attributes fit(List<Row> rows) {
    Calibration.Attributes weights = new Calibration.Attributes(0, 0, 0);
    double loss = penalised(rows, weights);
    for (int step = 0; step < STEPS; step++) {
      double[] direction = direction(rows, weights);
      double factor = 1;
      Calibration.Attributes next = moved(weights, direction, factor);
      while (penalised(rows, next) > loss && factor > 1e-6) {
        factor /= 2;
        next = moved(weights, direction, factor);
      }
      double better = penalised(rows, next);
      if (!(loss - better > 1e-9)) {
        break;
      }
      weights = next;
      loss = better;
    }
    return weights;
  }

  /** Returns the mean of -ln of the probability of the right choice. */
  static double loss(List<Row> rows, Calibration.Attributes weights) {
    return rows.stream()
        .mapToDouble(
            row -> {
              double[] logits = row.shown.logits(weights);
              return AttributeClassifier.logSum(logits) - logits[row.own];
            })
        .average()
        .orElse(Double.NaN);
  }

  /** Returns the share of rows in which the right choice is the most probable. */
  static double first(List<Row> rows, Calibration.Attributes weights) {
    return rows.stream()
        .mapToDouble(
            row -> {
              double[] logits = row.shown.logits(weights);
              for (double logit : logits) {
                if (logit > logits[row.own]) {
                  return 0;
                }
              }
              return 1;
            })
        .average()
        .orElse(Double.NaN);
  }

  /** Keeps the weights of captions and bindings finite if they are always right, or absent. */
  private static double penalised(List<Row> rows, Calibration.Attributes weights) {
    return loss(rows, weights)
        + RIDGE
            / 2
            * (weights.caption() * weights.caption() + weights.bindings() * weights.bindings());
  }

  private static Calibration.Attributes moved(
      Calibration.Attributes from, double[] direction, double factor) {
    return new Calibration.Attributes(
        from.image() + factor * direction[0],
        from.caption() + factor * direction[1],
        from.bindings() + factor * direction[2]);
  }

  /** Returns Newton's step. */
  private static double[] direction(List<Row> rows, Calibration.Attributes weights) {
    double[] downhill = {0, -RIDGE * weights.caption(), -RIDGE * weights.bindings()};
    double[][] hessian = {{1e-12, 0, 0}, {0, RIDGE, 0}, {0, 0, RIDGE}};
    for (Row row : rows) {
      double[] logits = row.shown.logits(weights);
      double sum = AttributeClassifier.logSum(logits);
      double[] mean = new double[WEIGHTS];
      double[][] squares = new double[WEIGHTS][WEIGHTS];
      for (int choice = 0; choice < logits.length; choice++) {
        double p = Math.exp(logits[choice] - sum);
        double[] evidence = evidence(row.shown, choice);
        for (int i = 0; i < WEIGHTS; i++) {
          mean[i] += p * evidence[i];
          for (int j = 0; j < WEIGHTS; j++) {
            squares[i][j] += p * evidence[i] * evidence[j];
          }
        }
      }
      double[] own = evidence(row.shown, row.own);
      for (int i = 0; i < WEIGHTS; i++) {
        downhill[i] += (own[i] - mean[i]) / rows.size();
        for (int j = 0; j < WEIGHTS; j++) {
          hessian[i][j] += (squares[i][j] - mean[i] * mean[j]) / rows.size();
        }
      }
    }
    double[][] step =
        LinearAlgebra.solve(
            hessian, 0, new double[][] {{downhill[0]}, {downhill[1]}, {downhill[2]}});
    return new double[] {step[0][0], step[1][0], step[2][0]};
  }

  private static double[] evidence(AttributeClassifier.Shown shown, int choice) {
    return new double[] {
      shown.cosines()[choice], shown.named()[choice] ? 1 : 0, shown.places()[choice]
    };
  }
}
