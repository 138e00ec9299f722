package dev.winnow.metric;

import java.util.Arrays;
import org.apache.commons.math3.distribution.TDistribution;

/** The mean of repetitions and its 95 % confidence interval by Student's t: mean ± half. */
public record ConfidenceInterval(double mean, double half) {

  private static final double UPPER = 0.975;

  /** Returns the interval of independent repetitions; {@code half} is NaN for fewer than two. */
  public static ConfidenceInterval of(double... values) {
    double mean = Arrays.stream(values).average().orElse(Double.NaN);
    if (values.length < 2) {
      return new ConfidenceInterval(mean, Double.NaN);
    }
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    double error = Math.sqrt(squares / (values.length - 1) / values.length);
    return new ConfidenceInterval(
        mean, error * new TDistribution(values.length - 1).inverseCumulativeProbability(UPPER));
  }
}
