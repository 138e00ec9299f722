package dev.winnow.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Against values worked out by hand. */
class ViewAgreementTest {

  private static final double[][] S = {{1, 0.6, 0}, {0.6, 1, 0.8}, {0, 0.8, 1}};
  private static final double[][] OPPOSITE = {{1, 0, 0.6}, {0.8, 1, 0.6}, {0.8, 0, 1}};

  @Test
  void similaritiesAreCosines() {
    double[][] similarities =
        ViewAgreement.similarities(new float[][] {{1, 0}, {0.6f, 0.8f}, {0, 1}});

    for (int i = 0; i < 3; i++) {
      assertThat(similarities[i]).containsExactly(S[i], within(1e-6));
    }
  }

  @Test
  void pearsonComparesRowsWithoutTheDiagonal() {
    assertThat(ViewAgreement.pearson(S, S)).isCloseTo(1, within(1e-9));
    // of two others in each row, the one that was nearer is farther
    assertThat(ViewAgreement.pearson(S, OPPOSITE)).isCloseTo(-1, within(1e-9));
  }

  @Test
  void hsicOfIndependentRepresentationsIsZero() {
    // Four images: the first representation distinguishes columns, the second rows.
    double[][] columns = {{1, 1, -1, -1}, {1, 1, -1, -1}, {-1, -1, 1, 1}, {-1, -1, 1, 1}};
    double[][] rows = {{1, -1, 1, -1}, {-1, 1, -1, 1}, {1, -1, 1, -1}, {-1, 1, -1, 1}};

    assertThat(ViewAgreement.normalisedHsic(columns, rows)).isCloseTo(0, within(1e-9));
    assertThat(ViewAgreement.normalisedHsic(rows, rows)).isCloseTo(1, within(1e-9));
  }

  /** Equation 10 by hand: centred, the similarities 1 and c of two images become ±(1 − c)/2. */
  @Test
  void hsicIsInvariantToScale() {
    double[][] near = {{1, 0.8}, {0.8, 1}};
    double[][] far = {{1, -0.5}, {-0.5, 1}};

    assertThat(ViewAgreement.normalisedHsic(near, far)).isCloseTo(1, within(1e-9));
  }

  @Test
  void shareCountsPairsInTheRange() {
    assertThat(ViewAgreement.share(S, -0.05, 0.05)).isCloseTo(1 / 3.0, within(1e-9));
    assertThat(ViewAgreement.share(S, 0.5, 2)).isCloseTo(2 / 3.0, within(1e-9));
  }
}
