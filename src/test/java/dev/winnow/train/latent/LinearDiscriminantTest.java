package dev.winnow.train.latent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LinearDiscriminantTest {

  /** Only the second number encodes the label, with the smallest variance. */
  private static float[][] vectors(int[] labels) {
    Random random = new Random(3);
    float[][] vectors = new float[labels.length][];
    for (int i = 0; i < labels.length; i++) {
      vectors[i] =
          new float[] {
            (float) (10 * random.nextGaussian()),
            (float) (2 * labels[i] + 0.5 * random.nextGaussian()),
            (float) random.nextGaussian()
          };
    }
    return vectors;
  }

  private static int[] labels(int count) {
    int[] labels = new int[count];
    for (int i = 0; i < count; i++) {
      labels[i] = i % 2;
    }
    return labels;
  }

  @Test
  void directionSeparatesOnlyTheLabel() {
    int[] labels = labels(4_000);

    LinearDiscriminant fitted = LinearDiscriminant.of(vectors(labels), labels, 5, 1e-6);

    // Two labels have one direction. Means are 2 apart, so the variance between them is 1, and the
    // variance within a label is 1/4.
    assertThat(fitted.directions()).hasNumberOfRows(1);
    double[] direction = fitted.directions()[0];
    assertThat(Math.abs(direction[0] / direction[1])).isLessThan(0.01);
    assertThat(Math.abs(direction[2] / direction[1])).isLessThan(0.05);
    assertThat(fitted.weights()[0]).isCloseTo(4, within(0.3));
  }

  @Test
  void equalVectorsOfALabelAreFitted() {
    int[] labels = {0, 0, 1, 1};
    float[][] vectors = {{1, 0}, {1, 0}, {0, 1}, {0, 1}};

    LinearDiscriminant fitted = LinearDiscriminant.of(vectors, labels, 1, 0.01);

    float[][] projected = fitted.project(vectors);
    assertThat(projected[0][0]).isEqualTo(projected[1][0]);
    assertThat(Math.abs(projected[0][0] - projected[2][0])).isGreaterThan(1);
  }

  @Test
  void projectionsHaveMeanZeroAndVarianceOne() {
    int[] labels = labels(500);
    float[][] vectors = vectors(labels);

    float[][] projected = LinearDiscriminant.of(vectors, labels, 5, 0.01).project(vectors);

    double sum = 0;
    double squares = 0;
    for (float[] row : projected) {
      sum += row[0];
      squares += row[0] * row[0];
    }
    assertThat(sum / 500).isCloseTo(0, within(1e-5));
    assertThat(squares / 500).isCloseTo(1, within(1e-4));
  }

  @Test
  void ignoresVectorsWithoutALabel() {
    int[] labels = labels(400);
    float[][] vectors = vectors(labels);
    LinearDiscriminant all = LinearDiscriminant.of(vectors, labels, 5, 0.01);
    float[][] more = Arrays.copyOf(vectors, 401);
    more[400] = new float[] {1_000, 1_000, 1_000};
    int[] unknown = Arrays.copyOf(labels, 401);
    unknown[400] = -1;

    LinearDiscriminant fitted = LinearDiscriminant.of(more, unknown, 5, 0.01);

    assertThat(fitted.mean()).isEqualTo(all.mean());
    assertThat(fitted.weights()).isEqualTo(all.weights());
  }

  @Test
  void hasOneDirectionFewerThanLabels() {
    Random random = new Random(5);
    int[] labels = new int[600];
    float[][] vectors = new float[600][200];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = i % 6;
      for (int d = 0; d < 200; d++) {
        vectors[i][d] = (float) (random.nextGaussian() + (d == labels[i] ? 3 : 0));
      }
    }

    LinearDiscriminant fitted = LinearDiscriminant.of(vectors, labels, 32, 0.01);

    assertThat(fitted.directions()).hasNumberOfRows(5);
    assertThat(fitted.weights()).isSortedAccordingTo((a, b) -> Double.compare(b, a));
  }
}
