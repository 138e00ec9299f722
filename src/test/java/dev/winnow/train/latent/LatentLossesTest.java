package dev.winnow.train.latent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import dev.winnow.train.latent.LatentOptions.Averaging;
import dev.winnow.train.nn.ForwardPass;
import dev.winnow.train.nn.Losses;
import dev.winnow.train.nn.TrainingEngine;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class LatentLossesTest {

  private final Engine engine = TrainingEngine.open(1);

  private float[] values(Function<ForwardPass, NDArray> expression) {
    try (NDManager manager = engine.newBaseManager()) {
      return expression.apply(new ForwardPass(manager, false)).toFloatArray();
    }
  }

  private double value(Function<ForwardPass, NDArray> expression) {
    return values(expression)[0];
  }

  private static NDArray rows(ForwardPass pass, float[]... rows) {
    return pass.manager().create(rows);
  }

  @Test
  void divergenceOfOneDimension() {
    // KL(N(1, 0.5²) ‖ N(0, 1)) = ½(1 + 0.25 − 1 + 2 ln 2)
    double expected = 0.5 * (0.25 + 2 * Math.log(2));

    assertThat(divergence(new float[] {1}, new float[] {0.5f}, 1))
        .isCloseTo(expected, within(1e-6))
        .isCloseTo(0.818, within(1e-3));
    assertThat(divergence(new float[] {0, 1}, new float[] {1, 0.5f}, 1, 1))
        .isCloseTo(expected, within(1e-6));
    assertThat(divergence(new float[] {1, 1}, new float[] {0.5f, 0.5f}, 3, 0.5f))
        .isCloseTo(3.5 * expected, within(1e-5));
  }

  private double divergence(float[] mean, float[] deviation, float... weights) {
    return value(
        pass ->
            LatentLosses.divergence(
                pass, rows(pass, mean), rows(pass, deviation), rows(pass, weights)));
  }

  @Test
  void reconstructionIsTheBinaryCrossEntropyOfAllPixels() {
    // a logit of ln 3 is a probability of ¾
    float logit = (float) Math.log(3);
    double expected = -Math.log(0.75) - 0.5 * Math.log(0.75) - 0.5 * Math.log(0.25);

    assertThat(
            value(
                pass ->
                    Losses.binaryCrossEntropy(
                        rows(pass, new float[] {logit, logit}), rows(pass, new float[] {1, 0.5f}))))
        .isCloseTo(expected, within(1e-6));
    assertThat(
            value(
                pass ->
                    Losses.binaryCrossEntropy(
                        rows(pass, new float[] {200, -200}), rows(pass, new float[] {0, 0}))))
        .as("without overflow")
        .isCloseTo(200, within(1e-4));
  }

  @Test
  void deviationsOrVariancesAreAveraged() {
    assertThat(average(Averaging.DEVIATIONS)).isCloseTo(2, within(1e-6));
    assertThat(average(Averaging.VARIANCES)).isCloseTo(Math.sqrt(5), within(1e-6));
  }

  private double average(Averaging averaging) {
    return value(
        pass ->
            LatentLosses.average(
                pass, rows(pass, new float[] {1}), rows(pass, new float[] {3}), averaging));
  }

  @Test
  void sharesTheDimensionsThatAgreeMost() {
    // divergences: 0, ½·1² = 0.5, ½·4² = 8; the middle between 0 and 8 is 4
    float[][] shared =
        LatentLosses.shared(
            new float[][] {{0, 0, 0}}, new float[3][3], new float[][] {{0, 1, 4}}, new float[3][3]);

    assertThat(shared).isDeepEqualTo(new float[][] {{1, 1, 0}});
  }

  @Test
  void choiceOfSharedDimensionsUsesDeviations() {
    // KL(N(0, 1) ‖ N(0, 0.1²)) = ½(100 − 1 − 2 ln 10) = 47.2, and of the other order 1.81
    float narrow = (float) Math.log(0.1);
    float[][] means = {{0, 3}};
    float[][] others = {{0, 0}};

    // the second dimension has ½·3² = 4.5
    assertThat(
            LatentLosses.shared(means, new float[][] {{0, 0}}, others, new float[][] {{narrow, 0}}))
        .isDeepEqualTo(new float[][] {{0, 1}});
    assertThat(
            LatentLosses.shared(others, new float[][] {{narrow, 0}}, means, new float[][] {{0, 0}}))
        .isDeepEqualTo(new float[][] {{1, 0}});
  }

  /** Two groups on a line: prototypes at 1 and 5. */
  @Test
  void prototypeLossIsMinusTheLogProbabilityOfTheOwnGroup() {
    double expected = 0;
    double[][] groups = {{0, 2}, {4, 6}};
    for (int own = 0; own < 2; own++) {
      for (double image : groups[own]) {
        double first = Math.exp(-(image - 1) * (image - 1) / 2);
        double second = Math.exp(-(image - 5) * (image - 5) / 2);
        expected -= Math.log((own == 0 ? first : second) / (first + second));
      }
    }

    double loss =
        value(
            pass ->
                LatentLosses.prototypes(
                    pass,
                    rows(pass, new float[] {0}, new float[] {4}),
                    rows(pass, new float[] {2}, new float[] {6}),
                    2));

    assertThat(loss).isCloseTo(expected, within(1e-5));
  }

  /** The sign that is printed in equation 7 would do the opposite. */
  @Test
  void prototypeLossFallsAsGroupsMoveApart() {
    assertThat(apart(6)).isLessThan(apart(4));
    assertThat(apart(4)).isLessThan(apart(2));
  }

  private double apart(float second) {
    return value(
        pass ->
            LatentLosses.prototypes(
                pass,
                rows(pass, new float[] {0}, new float[] {second}),
                rows(pass, new float[] {1}, new float[] {second + 1}),
                1));
  }
}
