package dev.winnow.train.photo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SceneLikenessTest {

  private final Random random = new Random(7);

  @Test
  void measuresDistanceToTheSubspaceOfScenes() {
    // given features that use the first three of eight dimensions, and a little of the others
    double[][] scenes = new double[400][];
    for (int n = 0; n < scenes.length; n++) {
      scenes[n] = features(3, 1);
    }

    // when
    SceneLikeness likeness = SceneLikeness.of(scenes, 1);

    // then
    assertThat(likeness.limit()).isBetween(0.0, 0.2);
    assertThat(likeness.distance(features(3, 5))).isLessThan(likeness.limit());
    double[] other = new double[8];
    other[6] = 4;
    assertThat(likeness.distance(other)).isCloseTo(1, within(0.1));
  }

  private double[] features(int used, double scale) {
    double[] features = new double[8];
    Arrays.setAll(features, j -> (j < used ? scale : scale * 0.02) * random.nextGaussian());
    return features;
  }
}
