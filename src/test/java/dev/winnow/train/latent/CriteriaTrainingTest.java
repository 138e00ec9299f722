package dev.winnow.train.latent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.group.GroupedImages;
import dev.winnow.train.TrainingProgress;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CriteriaTrainingTest {

  private static final TrainingProgress SILENT =
      new TrainingProgress() {
        @Override
        public void prepared(String what, long done, long of) {}

        @Override
        public void step(long step, long steps, double loss, double rate, Duration left) {}

        @Override
        public void note(String line) {}
      };

  /** Forty groups of two images, which share one of four shops. */
  private static GroupedImages images(IntUnaryOperator owners) {
    int[] shops = IntStream.range(0, 80).map(i -> i / 2 % 4).toArray();
    return new GroupedImages(
        "images",
        8,
        8,
        new byte[shops.length][3 * 64],
        IntStream.range(0, shops.length).map(i -> i / 2).toArray(),
        Map.of(
            "shop",
            shops,
            "Setting",
            shops,
            "owner",
            IntStream.range(0, shops.length).map(owners).toArray()),
        false,
        i -> new BufferedImage(8, 8, BufferedImage.TYPE_INT_RGB));
  }

  private static CriteriaTraining.Data data(String... names) {
    GroupedImages training = images(i -> i / 2 % 5);
    GroupedImages others = images(i -> i); // no two images have the same owner
    return new CriteriaTraining.Data(training, others, others, List.of(names));
  }

  /** Codes of noise, and of the shop if it is known. */
  private record Model(String label, boolean knows) implements CodeModel {

    @Override
    public float[][] codes(GroupedImages images) {
      Random random = new Random(1);
      float[][] codes = new float[images.size()][];
      for (int i = 0; i < codes.length; i++) {
        float shop = knows ? images.labels("shop")[i] : (float) random.nextGaussian();
        codes[i] = new float[] {shop, (float) random.nextGaussian() / 10};
      }
      return codes;
    }

    @Override
    public Map<String, double[]> weights() {
      return Map.of();
    }

    @Override
    public boolean ofPixels() {
      return true;
    }

    @Override
    public byte[] export(GroupedImages images) {
      return new byte[0];
    }

    @Override
    public @Nullable String curve() {
      return null;
    }

    @Override
    public Map<String, Object> card() {
      return Map.of();
    }
  }

  @Test
  void comparesModelsByTheCriteriaThatHaveAScore() throws IOException {
    CriteriaTraining.Made made =
        new CriteriaTraining(1, SILENT)
            .run(
                List.of(data -> new Model("noise", false), data -> new Model("shops", true)),
                data("shop", "owner"));

    assertThat(made.card()).containsEntry("model", "shops");
    assertThat(made.criteria().names()).containsExactly("shop");
  }

  @Test
  void rejectsNamesThatABundleCannotHaveBeforeTraining() {
    assertThatThrownBy(() -> data("Setting"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("lower-case letters, digits and '_': 'Setting'");
    assertThatThrownBy(() -> data("shop", "shop"))
        .hasMessageContaining("two criteria have the same name");
    String[] many = IntStream.range(0, 33).mapToObj(i -> "c" + i).toArray(String[]::new);
    assertThatThrownBy(() -> data(many)).hasMessageContaining("the number of criteria");
  }
}
