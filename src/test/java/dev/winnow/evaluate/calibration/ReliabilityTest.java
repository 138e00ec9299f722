package dev.winnow.evaluate.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Objects;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ReliabilityTest {

  private static final Offset<Double> EXACT = within(1e-4);

  /** Hand-computed with z = 1.959964. */
  @Test
  void intervalsAreWilsons() {
    // 50 of 100: 0.5 ± 1.959964 / (1 + 0.038415) × √(0.0025 + 0.038415 / 400)
    assertInterval(50, 100, 0.4038, 0.5962);
    // 1 of 10: (0.1 + 0.192073 ± 1.959964 × √(0.009 + 0.384146 / 40)) / 1.384146
    assertInterval(1, 10, 0.0179, 0.4042);
    // 0 of 10: up to 0.384146 / 1.384146
    assertInterval(0, 10, 0, 0.2775);
    assertInterval(10, 10, 0.7225, 1);
  }

  private static void assertInterval(int held, int cases, double from, double to) {
    Reliability reliability = new Reliability();
    for (int i = 0; i < cases; i++) {
      reliability.add(0.55, i < held);
    }
    double[][] scores = Objects.requireNonNull(reliability.rows("images").getFirst().scores());
    assertThat(scores[4][0]).isCloseTo(from, EXACT).isNotNegative();
    assertThat(scores[5][0]).isCloseTo(to, EXACT).isLessThanOrEqualTo(1);
  }
}
