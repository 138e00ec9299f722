package dev.winnow.train.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;

class LogisticRegressionTest {

  @Property(tries = 20)
  void findsTheWeightsThatGeneratedTheData(
      @ForAll long seed,
      @ForAll @DoubleRange(min = -3, max = 1) double base,
      @ForAll @DoubleRange(min = -2, max = 2) double first,
      @ForAll @DoubleRange(min = -20, max = 20) double second) {
    // given features of very different scales, of which the third is irrelevant
    Random random = new Random(seed);
    TrainingRows data = new TrainingRows(3);
    for (int i = 0; i < 40_000; i++) {
      double a = random.nextGaussian();
      double b = 0.3 + 0.1 * random.nextGaussian();
      double logit = base + first * a + second * (b - 0.3);
      boolean yes = random.nextDouble() < LogisticRegression.probability(logit);
      data.add(yes, 1, a, b, random.nextDouble());
    }

    // when
    LogisticRegression fitted = LogisticRegression.fit(data);

    // then they are found, to about five standard errors
    assertThat(fitted.weights()[0]).isCloseTo(first, within(0.2));
    assertThat(fitted.weights()[1]).isCloseTo(second, within(1.5));
    assertThat(fitted.weights()[2]).isCloseTo(0, within(0.35));
    double inTheMiddle = fitted.base() + 0.3 * fitted.weights()[1] + 0.5 * fitted.weights()[2];
    assertThat(inTheMiddle).isCloseTo(base, within(0.2));
  }

  /** Two groups: 1 of 4 is a yes, and 3 of 4. */
  private static TrainingRows groups(int features) {
    TrainingRows data = new TrainingRows(features);
    for (int i = 0; i < 4; i++) {
      data.add(i < 1, 1, 0, 7);
      data.add(i < 3, 1, 1, 7);
    }
    return data;
  }

  @Example
  void logOddsOfGroupsAreThoseOfTheirShares() {
    LogisticRegression fitted = LogisticRegression.fit(groups(1));

    assertThat(fitted.base()).isCloseTo(Math.log(1 / 3d), within(1e-5));
    assertThat(fitted.weights()[0]).isCloseTo(2 * Math.log(3), within(1e-5));
    assertThat(fitted.logit(groups(1), 1)).isCloseTo(Math.log(3), within(1e-5));
  }

  @Example
  void whatIsAlwaysTheSameHasNoWeight() {
    LogisticRegression fitted = LogisticRegression.fit(groups(2));

    assertThat(fitted.weights()[1]).isZero();
    assertThat(fitted.base()).isCloseTo(Math.log(1 / 3d), within(1e-5));
  }

  @Example
  void aRowOfWeightThreeIsThreeRows() {
    // given 3 of 4 and 1 of 4 in rows that represent several others
    TrainingRows data = new TrainingRows(1);
    data.add(true, 3, 1);
    data.add(false, 1, 1);
    data.add(true, 1, 0);
    data.add(false, 3, 0);

    LogisticRegression fitted = LogisticRegression.fit(data);

    assertThat(fitted.base()).isCloseTo(Math.log(1 / 3d), within(1e-5));
    assertThat(fitted.weights()[0]).isCloseTo(2 * Math.log(3), within(1e-5));
    assertThat(data.rate()).isEqualTo(0.5);
  }

  @Example
  void whatSeparatesHasAFiniteWeight() {
    TrainingRows data = new TrainingRows(1);
    for (int i = 0; i < 1000; i++) {
      data.add(i >= 600, 1, i);
    }

    LogisticRegression fitted = LogisticRegression.fit(data);

    assertThat(fitted.base()).isFinite();
    assertThat(fitted.weights()[0]).isFinite().isPositive();
    assertThat(fitted.logit(data, 599)).isNegative();
    assertThat(fitted.logit(data, 600)).isPositive();
  }

  @Example
  void lossIsMinusTheLogOfTheProbability() {
    assertThat(LogisticRegression.loss(0, true)).isCloseTo(Math.log(2), within(1e-12));
    assertThat(LogisticRegression.loss(Math.log(3), true))
        .isCloseTo(-Math.log(0.75), within(1e-12));
    assertThat(LogisticRegression.loss(Math.log(3), false))
        .isCloseTo(-Math.log(0.25), within(1e-12));
    assertThat(LogisticRegression.loss(1000, false)).isEqualTo(1000);
    assertThat(LogisticRegression.loss(1000, true)).isZero();
  }
}
