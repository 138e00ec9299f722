package dev.winnow.train.latent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.group.GroupedImages;
import dev.winnow.train.OnnxCheck;
import dev.winnow.train.TrainingException;
import dev.winnow.train.TrainingProgress;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LatentTrainingTest {

  private static final TrainingProgress SILENT =
      new TrainingProgress() {
        @Override
        public void prepared(String what, long done, long of) {}

        @Override
        public void step(long step, long steps, double loss, double rate, Duration left) {}

        @Override
        public void note(String line) {}
      };

  @TempDir Path folder;
  private final GroupedImages training = TestGroups.stripes(24, 4, 28);
  private final GroupedImages validation = TestGroups.stripes(8, 4, 28);
  private final LatentTraining engine = new LatentTraining(1, SILENT);

  private static LatentOptions options(LatentModel model, int epochs, double rate) {
    LatentOptions usual = LatentOptions.of(model, 4, epochs, 1);
    return new LatentOptions(
        model, 4, 2, usual.averaging(), 1, 0, usual.alpha(), 1, 8, epochs, rate, 1);
  }

  private LatentTraining.Trained train(LatentOptions options, String name, boolean resume)
      throws IOException {
    return engine.run(options, training, validation, folder.resolve(name), resume);
  }

  @ParameterizedTest
  @EnumSource(LatentModel.class)
  void everyModelLearns(LatentModel model) throws IOException {
    LatentTraining.Trained trained = train(options(model, 4, 2e-3), model.label(), false);

    assertThat(trained.steps()).isEqualTo(12);
    assertThat(trained.losses().points()).isNotEmpty();
    assertThat(trained.validationLoss())
        .isLessThan(trained.losses().points().getFirst().validation());
    assertThat(trained.codes(validation)).hasDimensions(32, 4);
    assertThat(trained.losses().svg("a & b")).contains("<polyline").contains("a &amp; b");
  }

  @Test
  void runsAreReproducibleAndDependOnTheSeed() throws IOException {
    LatentOptions options = options(LatentModel.GVAE_NT, 3, 1e-3);
    float[][] first = train(options, "one", false).codes(validation);
    float[][] second = train(options, "two", false).codes(validation);
    LatentOptions other =
        new LatentOptions(options.model(), 4, 2, options.averaging(), 1, 0, 100, 1, 8, 3, 1e-3, 2);

    assertThat(second).isDeepEqualTo(first);
    assertThat(train(other, "three", false).codes(validation)[0]).isNotEqualTo(first[0]);
  }

  @Test
  void reusesAFinishedRunAndRejectsAnother() throws IOException {
    LatentOptions options = options(LatentModel.VAE, 2, 1e-3);
    LatentTraining.Trained before = train(options, "run", false);

    LatentTraining.Trained after = train(options, "run", true);

    assertThat(after.codes(validation)).isDeepEqualTo(before.codes(validation));
    assertThat(after.losses().points()).isEqualTo(before.losses().points());
    assertThatThrownBy(() -> train(options(LatentModel.VAE, 3, 1e-3), "run", true))
        .isInstanceOf(TrainingException.class)
        .hasMessageContaining("of another run");
  }

  @Test
  void exportedGraphComputesTheCodes() throws IOException {
    for (int side : new int[] {28, 32, 64}) {
      GroupedImages images = TestGroups.stripes(8, 2, side);
      LatentTraining.Trained trained =
          engine.run(
              options(LatentModel.GVAE, 1, 1e-3),
              images,
              images,
              folder.resolve("side" + side),
              false);

      byte[] model = trained.export(images);

      float[][] made = OnnxCheck.run(model, "pixels", images.batch(3, 5), 2, 3, side, side);
      float[][] codes = trained.codes(images);
      OnnxCheck.requireSame(new float[][] {codes[3], codes[5]}, made);
      assertThatThrownBy(() -> OnnxCheck.requireSame(new float[][] {codes[5], codes[3]}, made))
          .hasMessageContaining("differs by");
    }
  }

  @Test
  void nonFiniteLossEndsTheRun() {
    LatentOptions wild = options(LatentModel.GVAE, 20, 1e30);

    assertThatThrownBy(() -> train(wild, "wild", false))
        .isInstanceOf(TrainingException.class)
        .hasMessageContaining("use a smaller learning rate");
  }

  @Test
  void rejectsGroupsOfOneImageAndUnsupportedSizes() {
    LatentOptions options = options(LatentModel.GVAE, 1, 1e-3);
    GroupedImages single = TestGroups.stripes(8, 1, 28);
    GroupedImages odd = TestGroups.stripes(8, 2, 40);

    assertThatThrownBy(() -> engine.run(options, single, validation, folder, false))
        .hasMessageContaining("pairs need at least 2");
    assertThatThrownBy(() -> engine.run(options, odd, odd, folder, false))
        .hasMessageContaining("must be 28, 32 or 64 pixels");
  }
}
