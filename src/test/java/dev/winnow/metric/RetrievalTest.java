package dev.winnow.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RetrievalTest {

  private static final float[][] CANDIDATES = {{1, 0}, {0.8f, 0.6f}, {0, 1}};

  @Test
  void recallCountsOwnCandidatesAmongTheFirst() {
    // the own candidates come first, third and second
    float[][] queries = {{1, 0}, {-0.8f, -0.6f}, {0.6f, 0.8f}};

    assertThat(Retrieval.recall(queries, CANDIDATES, 1, 2, 3))
        .containsExactly(new double[] {1 / 3d, 2 / 3d, 1}, within(1e-9));
  }

  @Test
  void tiesCountAgainstTheOwnCandidate() {
    float[][] same = {{1, 0}, {1, 0}};

    assertThat(Retrieval.recall(same, same, 1, 2)).containsExactly(0, 1);
  }

  @Test
  void averagePrecisionIsTheMeanPrecisionAtTheRelevant() {
    // ranked 0, 1, 2, of which 0 and 2 are relevant: (1/1 + 2/3) / 2
    double precision =
        Retrieval.averagePrecision(
            new float[] {1, 0}, CANDIDATES, new boolean[] {true, false, true});

    assertThat(precision).isCloseTo(5 / 6d, within(1e-9));
  }
}
