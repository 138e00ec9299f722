package dev.winnow.train.calibration;

import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.BlockRealMatrix;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.RealMatrix;

/**
 * A logistic regression: the log-odds of a yes are {@code base + weights · row}.
 *
 * @param weights one for every feature; 0 for a constant feature
 */
public record LogisticRegression(double base, double[] weights) {

  /** Keeps weights finite if a feature separates yes and no; too small to matter otherwise. */
  private static final double RIDGE = 1e-6;

  private static final int MAX_STEPS = 100;
  private static final int MAX_HALVINGS = 30;
  private static final double CONVERGED = 1e-12;

  /** Above these log-odds ln(1 + e^x) is x. */
  private static final double LARGE = 30;

  /**
   * Minimises {@code Σ weight · (ln(1 + e^z) - yes · z) + ridge / 2 · |w|²} by Newton's method, on
   * features of mean 0 and deviation 1. Deterministic.
   */
  public static LogisticRegression fit(TrainingRows data) {
    Standardised rows = Standardised.of(data);
    double[] w = new double[data.features() + 1];
    double loss = rows.loss(w);
    for (int step = 0; step < MAX_STEPS; step++) {
      double[] direction = rows.direction(w);
      double[] next = plus(w, direction, 1);
      double better = rows.loss(next);
      for (int i = 1; better > loss && i <= MAX_HALVINGS; i++) {
        next = plus(w, direction, Math.scalb(1, -i));
        better = rows.loss(next);
      }
      if (!(loss - better > CONVERGED * (1 + loss))) {
        break;
      }
      w = next;
      loss = better;
    }
    return rows.unscaled(w);
  }

  private static double[] plus(double[] w, double[] direction, double factor) {
    double[] sum = w.clone();
    for (int j = 0; j < w.length; j++) {
      sum[j] += factor * direction[j];
    }
    return sum;
  }

  /** Returns the log-odds of a row. */
  double logit(TrainingRows data, int row) {
    double logit = base;
    for (int j = 0; j < weights.length; j++) {
      logit += weights[j] * data.value(row, j);
    }
    return logit;
  }

  static double probability(double logit) {
    return 1 / (1 + Math.exp(-logit));
  }

  /** Returns -ln of the probability of the true outcome by the log-odds. */
  static double loss(double logit, boolean yes) {
    double x = yes ? -logit : logit;
    return x > LARGE ? x : Math.log1p(Math.exp(x));
  }

  /** Standardised observations; w[0] is the weight of the constant 1. */
  private record Standardised(TrainingRows data, double[] mean, double[] scale) {

    static Standardised of(TrainingRows data) {
      double[] mean = new double[data.features()];
      double[] scale = new double[data.features()];
      for (int j = 0; j < data.features(); j++) {
        double all = 0;
        double sum = 0;
        for (int i = 0; i < data.size(); i++) {
          all += data.weight(i);
          sum += data.weight(i) * data.value(i, j);
        }
        mean[j] = sum / all;
        double squares = 0;
        for (int i = 0; i < data.size(); i++) {
          double off = data.value(i, j) - mean[j];
          squares += data.weight(i) * off * off;
        }
        double deviation = Math.sqrt(squares / all);
        scale[j] = deviation > 1e-9 ? 1 / deviation : 0;
      }
      return new Standardised(data, mean, scale);
    }

    private double value(int row, int j) {
      return j == 0 ? 1 : (data.value(row, j - 1) - mean[j - 1]) * scale[j - 1];
    }

    private double logit(int row, double[] w) {
      double logit = 0;
      for (int j = 0; j < w.length; j++) {
        logit += w[j] * value(row, j);
      }
      return logit;
    }

    double loss(double[] w) {
      double loss = 0;
      for (int i = 0; i < data.size(); i++) {
        loss += data.weight(i) * LogisticRegression.loss(logit(i, w), data.positive(i));
      }
      for (double weight : w) {
        loss += RIDGE / 2 * weight * weight;
      }
      return loss;
    }

    /** Returns Newton's step: minus the inverse of the Hessian times the gradient. */
    double[] direction(double[] w) {
      double[] downhill = new double[w.length];
      double[][] hessian = new double[w.length][w.length];
      for (int i = 0; i < data.size(); i++) {
        double p = probability(logit(i, w));
        double error = data.weight(i) * ((data.positive(i) ? 1 : 0) - p);
        double curvature = data.weight(i) * p * (1 - p);
        for (int j = 0; j < w.length; j++) {
          downhill[j] += error * value(i, j);
          for (int k = 0; k <= j; k++) {
            hessian[j][k] += curvature * value(i, j) * value(i, k);
          }
        }
      }
      for (int j = 0; j < w.length; j++) {
        downhill[j] -= RIDGE * w[j];
        hessian[j][j] += RIDGE;
        for (int k = 0; k < j; k++) {
          hessian[k][j] = hessian[j][k];
        }
      }
      RealMatrix matrix = new BlockRealMatrix(hessian);
      return new CholeskyDecomposition(matrix)
          .getSolver()
          .solve(new ArrayRealVector(downhill))
          .toArray();
    }

    LogisticRegression unscaled(double[] w) {
      double base = w[0];
      double[] weights = new double[mean.length];
      for (int j = 0; j < weights.length; j++) {
        weights[j] = w[j + 1] * scale[j];
        base -= weights[j] * mean[j];
      }
      return new LogisticRegression(base, weights);
    }
  }
}
