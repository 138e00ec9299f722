package dev.winnow.evaluate.retrieval;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RetrievalScoresTest {

  @Test
  void imagesWithoutATextAreNoQueries() {
    // Given two images, and a text of the second one that is nearer to the first one
    float[][] similarities = {{0.9f}, {0.5f}};
    int[] owners = {1};

    double[][] scores =
        RetrievalScores.of(
            image -> similarities[image],
            text -> new float[] {similarities[0][text], similarities[1][text]},
            owners,
            4);

    // Then only the second one finds its text, and the text finds it behind the first one
    assertThat(scores[0]).containsExactly(1);
    assertThat(scores[5]).containsExactly(0);
    assertThat(scores[6]).containsExactly(0.2);
  }
}
