package dev.winnow.train.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TrainingSettingsTest {

  @Test
  void rateRisesLinearlyAndFallsAsACosine() {
    var settings = new TrainingSettings(110, 1, 0.4, 10, 0, 10, 1);

    assertThat(settings.rate(0)).isCloseTo(0.04, within(1e-9));
    assertThat(settings.rate(9)).isCloseTo(0.4, within(1e-9));
    assertThat(settings.rate(10)).isCloseTo(0.4, within(1e-9));
    assertThat(settings.rate(60)).isCloseTo(0.2, within(1e-9));
    assertThat(settings.rate(110)).isCloseTo(0, within(1e-9));
  }
}
