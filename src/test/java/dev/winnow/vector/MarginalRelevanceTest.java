package dev.winnow.vector;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MarginalRelevanceTest {

  /** The first two are alike; the third is unlike both. */
  private static final double[][] SIMILARITIES = {{1, 0.9, 0.1}, {0.9, 1, 0.1}, {0.1, 0.1, 1}};

  private static final double[] SCORES = {0.8, 0.7, 0.5};

  private static double similarity(int a, int b) {
    return SIMILARITIES[a][b];
  }

  @Test
  void keepsTheOrderWithoutDiversity() {
    assertThat(MarginalRelevance.order(SCORES, 0, MarginalRelevanceTest::similarity))
        .containsExactly(0, 1, 2);
  }

  @Test
  void ranksDissimilarItemsEarlier() {
    // 0.5 · 0.7 − 0.5 · 0.9 = −0.1 against 0.5 · 0.5 − 0.5 · 0.1 = 0.2
    assertThat(MarginalRelevance.order(SCORES, 0.5, MarginalRelevanceTest::similarity))
        .containsExactly(0, 2, 1);
  }

  @Test
  void acceptsNoScores() {
    assertThat(MarginalRelevance.order(new double[0], 0.5, MarginalRelevanceTest::similarity))
        .isEmpty();
  }
}
