package dev.winnow.train.photo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.train.LinearAlgebra;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TextDirectionsTest {

  private static final int D = 24;

  private final Random random = new Random(3);

  @Test
  void conceptsAreMostSimilarToTheirOwnText() {
    // given texts that have much in common, and none of the last dimension
    double[][] texts = texts(60);
    boolean[] common = new boolean[60];
    common[5] = true;

    // when
    TextDirections directions = TextDirections.of(texts, common, texts(4), texts(30));

    // then
    for (int concept = 0; concept < texts.length; concept++) {
      double[] shown = directions.concepts()[concept];
      double own = LinearAlgebra.dot(shown, texts[concept]);
      double others =
          Arrays.stream(texts)
              .mapToDouble(t -> LinearAlgebra.dot(shown, t))
              .average()
              .orElseThrow();
      assertThat(own).isGreaterThan(others);
    }
    double rare = LinearAlgebra.dot(directions.concepts()[6], directions.concepts()[6]);
    double usual = LinearAlgebra.dot(directions.concepts()[5], directions.concepts()[5]);
    assertThat(usual).isGreaterThan(rare);
  }

  @Test
  void markIsAnUnusedDirection() {
    // when
    TextDirections directions = TextDirections.of(texts(60), new boolean[60], texts(4), texts(30));

    // then
    assertThat(Math.abs(directions.unused()[D - 1])).isCloseTo(1, within(1e-9));
  }

  private double[][] texts(int count) {
    double[][] texts = new double[count][D];
    for (double[] text : texts) {
      Arrays.setAll(text, j -> j == D - 1 ? 0 : 1 + random.nextGaussian());
      double length = Math.sqrt(LinearAlgebra.dot(text, text));
      Arrays.setAll(text, j -> text[j] / length);
    }
    return texts;
  }
}
