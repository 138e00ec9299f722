package dev.winnow.train.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SharedDirectionsTest {

  private static final int ROWS = 2_000;

  private final SplittableRandom random = new SplittableRandom(3);

  /** In both views, one direction encodes the same number; everything else is noise. */
  private float[][][] views() {
    float[][][] views = new float[2][ROWS][];
    for (int i = 0; i < ROWS; i++) {
      double common = random.nextGaussian();
      double noise = random.nextGaussian();
      views[0][i] =
          new float[] {
            (float) (0.6 * common + 0.8 * noise), (float) (0.8 * common - 0.6 * noise), gaussian()
          };
      views[1][i] = new float[] {gaussian(), (float) common, 0};
    }
    return views;
  }

  private float gaussian() {
    return (float) random.nextGaussian();
  }

  private static double correlation(float[][] a, int i, float[][] b, int j) {
    double[] sums = new double[5];
    for (int n = 0; n < a.length; n++) {
      double x = a[n][i];
      double y = b[n][j];
      sums[0] += x;
      sums[1] += y;
      sums[2] += x * x;
      sums[3] += y * y;
      sums[4] += x * y;
    }
    double n = a.length;
    return (sums[4] / n - sums[0] / n * sums[1] / n)
        / Math.sqrt(
            (sums[2] / n - Math.pow(sums[0] / n, 2)) * (sums[3] / n - Math.pow(sums[1] / n, 2)));
  }

  @Test
  void findsTheDirectionThatTwoViewsShare() {
    float[][][] views = views();

    SharedDirections shared = SharedDirections.fit(views[0], views[1], 1);

    double length = Math.hypot(shared.weights()[0][0], shared.weights()[1][0]);
    assertThat(Math.abs(shared.weights()[0][0]) / length).isCloseTo(0.6, within(0.05));
    assertThat(Math.abs(shared.weights()[1][0]) / length).isCloseTo(0.8, within(0.05));
    assertThat(shared.weights()[2][0]).isCloseTo(0, within(0.05));
  }

  @Test
  void movesTheSharedDirectionToTheOtherView() {
    float[][][] views = views();
    float[][] colours = views[1].clone();
    SharedDirections shared = SharedDirections.fit(views[0], views[1], 1);

    shared.move(views[0], views[1]);

    for (int i = 0; i < 3; i++) {
      assertThat(Math.abs(correlation(views[0], i, colours, 1))).isLessThan(0.1);
    }
    assertThat(Math.abs(correlation(views[1], 2, colours, 1))).isGreaterThan(0.7);
  }

  @Test
  void movesNothingWithoutDirections() {
    float[][][] views = views();
    SharedDirections shared = SharedDirections.fit(views[0], views[1], 0);

    SharedDirections.Pair moved =
        shared.move(new float[] {0, 0.6f, 0.8f}, new float[] {0.6f, 0.8f, 0});

    assertThat(moved.from()).containsExactly(0, 0.6f, 0.8f);
    assertThat(moved.to()).containsExactly(0.6f, 0.8f, 0);
  }
}
