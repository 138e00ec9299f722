package dev.winnow.train.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.bundle.Calibration;
import dev.winnow.search.scoring.AttributeClassifier.Shown;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AttributeRegressionTest {

  private static final int CHOICES = 5;

  /** Draws labels by the probabilities of known weights. */
  private static List<AttributeRegression.Row> drawn(Calibration.Attributes weights, int count) {
    Random random = new Random(7);
    List<AttributeRegression.Row> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double[] cosines = new double[CHOICES];
      boolean[] named = new boolean[CHOICES];
      for (int choice = 0; choice < CHOICES; choice++) {
        cosines[choice] = 0.2 * random.nextDouble();
        named[choice] = random.nextInt(4) == 0;
      }
      double[] logits = new Shown(cosines, named, new boolean[cosines.length]).logits(weights);
      double sum = 0;
      for (double logit : logits) {
        sum += Math.exp(logit);
      }
      double left = random.nextDouble() * sum;
      int own = 0;
      while (own < CHOICES - 1 && left > Math.exp(logits[own])) {
        left -= Math.exp(logits[own++]);
      }
      rows.add(
          new AttributeRegression.Row(new Shown(cosines, named, new boolean[cosines.length]), own));
    }
    return rows;
  }

  @Test
  void findsTheWeightsThatGeneratedTheRows() {
    Calibration.Attributes weights = new Calibration.Attributes(20, 2);
    List<AttributeRegression.Row> rows = drawn(weights, 20_000);

    Calibration.Attributes fitted = AttributeRegression.fit(rows);

    assertThat(fitted.image()).isCloseTo(20, within(1.0));
    assertThat(fitted.caption()).isCloseTo(2, within(0.1));
    assertThat(AttributeRegression.loss(rows, fitted))
        .isLessThan(AttributeRegression.loss(rows, new Calibration.Attributes(0, 0)));
    assertThat(AttributeRegression.first(rows, fitted)).isGreaterThan(0.5);
  }

  @Test
  void perfectEvidenceKeepsAFiniteWeight() {
    boolean[] named = {true, false};
    List<AttributeRegression.Row> rows =
        List.of(new AttributeRegression.Row(new Shown(new double[2], named, new boolean[2]), 0));

    assertThat(AttributeRegression.fit(rows).caption()).isBetween(1.0, 10.0);
  }
}
