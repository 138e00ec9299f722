package dev.winnow.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PairedTTestTest {

  @Test
  void agreesWithAHandComputation() {
    // Given: differences 1, 2, 3 with mean 2 and standard deviation 1, so t = 2√3 at 2 degrees of
    // freedom, where the two-sided p is 1 − t/√(t² + 2)
    double[] a = {2, 4, 6};
    double[] b = {1, 2, 3};
    double t = 2 * Math.sqrt(3);
    // Then
    assertThat(PairedTTest.pValue(a, b)).isEqualTo(1 - t / Math.sqrt(t * t + 2), within(1e-9));
  }

  @Test
  void equalResultsDoNotDiffer() {
    assertThat(PairedTTest.pValue(new double[] {1, 2}, new double[] {1, 2})).isEqualTo(1);
    assertThat(PairedTTest.pValue(new double[] {1}, new double[] {2})).isEqualTo(1);
  }

  @Test
  void constantDifferenceHasPValueZero() {
    assertThat(PairedTTest.pValue(new double[] {2, 3, 4}, new double[] {1, 2, 3})).isZero();
  }

  @Test
  void rejectsSamplesOfDifferentLengths() {
    assertThatThrownBy(() -> PairedTTest.pValue(new double[2], new double[3]))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
