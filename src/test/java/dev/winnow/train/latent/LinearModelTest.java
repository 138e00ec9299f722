package dev.winnow.train.latent;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.group.GroupedImages;
import dev.winnow.train.TrainingException;
import dev.winnow.train.TrainingProgress;
import java.awt.image.BufferedImage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LinearModelTest {

  private static GroupedImages images(String name, int[] labels) {
    return new GroupedImages(
        name,
        8,
        8,
        new byte[labels.length][3 * 64],
        IntStream.range(0, labels.length).map(i -> i / 2).toArray(),
        Map.of("shop", labels),
        false,
        i -> new BufferedImage(8, 8, BufferedImage.TYPE_INT_RGB));
  }

  private static float[][] vectors(GroupedImages images) {
    Random random = new Random(1);
    float[][] vectors = new float[images.size()][4];
    for (float[] vector : vectors) {
      for (int d = 0; d < vector.length; d++) {
        vector[d] = (float) random.nextGaussian();
      }
    }
    return vectors;
  }

  @Test
  void rejectsLabelsThatNoValidationGroupsShare() {
    GroupedImages training = images("training", IntStream.range(0, 40).map(i -> i % 4).toArray());
    GroupedImages validation = images("validation", IntStream.range(0, 20).toArray());
    var data = new CriteriaTraining.Data(training, validation, validation, List.of("shop"));
    TrainingProgress silent =
        new TrainingProgress() {
          @Override
          public void prepared(String what, long done, long of) {}

          @Override
          public void step(long step, long steps, double loss, double rate, Duration left) {}

          @Override
          public void note(String line) {}
        };

    assertThatThrownBy(() -> LinearModel.fit(data, LinearModelTest::vectors, 1, silent))
        .isInstanceOf(TrainingException.class)
        .hasMessageContaining("no two groups of validation share a label of 'shop'");
  }
}
