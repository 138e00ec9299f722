package dev.winnow.train.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class CalibrationScoresTest {

  private static final LogisticRegression AS_IT_IS = new LogisticRegression(0, new double[] {1});

  @Test
  void agreesWithAHandComputation() {
    // given the probabilities 0.25 (no), 0.25 (yes), 0.75 (yes), 0.75 (no, for two)
    double low = Math.log(1 / 3d);
    TrainingRows data = new TrainingRows(1);
    data.add(false, 1, low);
    data.add(true, 1, low);
    data.add(true, 1, -low);
    data.add(false, 2, -low);

    // when
    CalibrationScores scores = CalibrationScores.of(data, AS_IT_IS, 0.5);

    // then
    assertThat(scores.pairs()).isEqualTo(4);
    assertThat(scores.positives()).isEqualTo(2);
    assertThat(scores.logLoss())
        .isCloseTo(-(2 * Math.log(0.75) + 3 * Math.log(0.25)) / 5, within(1e-6));
    assertThat(scores.baseLogLoss()).isCloseTo(Math.log(2), within(1e-6));
    // of 2 · 3 duels: the low yes has half a win, the high one 1 + 2 / 2
    assertThat(scores.auc()).isCloseTo(2.5 / 6, within(1e-9));
    assertThat(scores.reliability())
        .extracting(CalibrationScores.Range::from)
        .containsExactly(0.2, 0.7);
    CalibrationScores.Range high = scores.reliability().get(1);
    assertThat(high.pairs()).isEqualTo(2);
    assertThat(high.predicted()).isCloseTo(0.75, within(1e-6));
    assertThat(high.observed()).isCloseTo(1 / 3d, within(1e-6));
  }

  @Test
  void countsCertainPairsInTheLastRange() {
    TrainingRows data = new TrainingRows(1);
    data.add(true, 1, 100);
    data.add(false, 1, -100);

    CalibrationScores scores = CalibrationScores.of(data, AS_IT_IS, 0.5);

    assertThat(scores.auc()).isEqualTo(1);
    assertThat(scores.reliability())
        .extracting(CalibrationScores.Range::from)
        .containsExactly(0.0, 0.9);
  }
}
