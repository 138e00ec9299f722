package dev.winnow.train.calibration;

import dev.winnow.bundle.Calibration;
import dev.winnow.search.scoring.AttributeClassifier;
import java.util.List;

/**
 * Fits the weights of images and captions as evidence of colours and styles: a conditional logistic
 * regression with two weights.
 */
public final class AttributeRegression {

  private static final double RIDGE = 1e-3;
  private static final int STEPS = 50;

  /**
   * @param shown the evidence in an asset for every choice
   * @param own index of the right choice
   */
  public record Row(AttributeClassifier.Shown shown, int own) {}

  private AttributeRegression() {}

  /** Minimises the mean log loss by Newton's method. Deterministic. */
  static Calibration.Attributes fit(List<Row> rows) {
    Calibration.Attributes weights = new Calibration.Attributes(0, 0);
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

  /** Keeps the weight of captions finite if they are always right. */
  private static double penalised(List<Row> rows, Calibration.Attributes weights) {
    return loss(rows, weights) + RIDGE / 2 * weights.caption() * weights.caption();
  }

  private static Calibration.Attributes moved(
      Calibration.Attributes from, double[] direction, double factor) {
    return new Calibration.Attributes(
        from.image() + factor * direction[0], from.caption() + factor * direction[1]);
  }

  private static double[] direction(List<Row> rows, Calibration.Attributes weights) {
    double[] downhill = {0, -RIDGE * weights.caption()};
    double a = 1e-12; // the Hessian, [[a, b], [b, c]]
    double b = 0;
    double c = RIDGE;
    for (Row row : rows) {
      double[] logits = row.shown.logits(weights);
      double sum = AttributeClassifier.logSum(logits);
      double x = 0;
      double y = 0;
      double xx = 0;
      double xy = 0;
      double yy = 0;
      for (int choice = 0; choice < logits.length; choice++) {
        double p = Math.exp(logits[choice] - sum);
        double cosine = row.shown.cosines()[choice];
        double named = row.shown.named()[choice] ? 1 : 0;
        x += p * cosine;
        y += p * named;
        xx += p * cosine * cosine;
        xy += p * cosine * named;
        yy += p * named * named;
      }
      downhill[0] += (row.shown.cosines()[row.own] - x) / rows.size();
      downhill[1] += ((row.shown.named()[row.own] ? 1 : 0) - y) / rows.size();
      a += (xx - x * x) / rows.size();
      b += (xy - x * y) / rows.size();
      c += (yy - y * y) / rows.size();
    }
    double determinant = a * c - b * b;
    return new double[] {
      (c * downhill[0] - b * downhill[1]) / determinant,
      (a * downhill[1] - b * downhill[0]) / determinant
    };
  }
}
