package dev.winnow.train.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.encoder.ViewInput;
import dev.winnow.image.LabHistogram;
import dev.winnow.train.OnnxCheck;
import dev.winnow.train.TrainingException;
import dev.winnow.train.TrainingProgress;
import dev.winnow.vector.DenseVectors;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ViewTrainingTest {

  private static final TrainingProgress SILENT =
      new TrainingProgress() {
        @Override
        public void prepared(String what, long done, long of) {}

        @Override
        public void step(long step, long steps, double loss, double rate, Duration left) {}

        @Override
        public void note(String line) {}
      };

  private static ViewOptions options(double... orthogonality) {
    List<Double> weights = new ArrayList<>();
    for (double weight : orthogonality) {
      weights.add(weight);
    }
    return new ViewOptions(weights, 32, 200, 3e-3, 8, 2, 4, false, 1);
  }

  /** Images whose three measurements all encode the same number, each with separate noise. */
  private static List<ViewInput> images(int count) {
    SplittableRandom random = new SplittableRandom(7);
    List<ViewInput> images = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int common = random.nextInt(6);
      images.add(
          new ViewInput(
              DenseVectors.normalize(noisy(random, 12, common)),
              noisy(random, 10, common),
              DenseVectors.normalize(noisy(random, LabHistogram.SIZE, common))));
    }
    return images;
  }

  private static float[] noisy(SplittableRandom random, int width, int peak) {
    float[] values = new float[width];
    for (int i = 0; i < Math.min(width, 16); i++) {
      values[i] = (float) (0.4 * random.nextGaussian());
    }
    values[peak] += 2;
    return values;
  }

  @Test
  void orthogonalityReducesSharedInformation() throws IOException {
    ViewTraining.Trained trained = new ViewTraining(options(0, 0.3), SILENT).run(images(280));

    ViewMetrics without = trained.sweep().get(0);
    ViewMetrics with = trained.sweep().get(1);
    assertThat(with.interHsic()).isLessThan(without.interHsic());
    assertThat(without.intraPearson()).isGreaterThan(with.intraPearson());
  }

  @Test
  void keepsTheHighestCorrelationWithTheInputsIfNoWeightKeepsEnough() throws IOException {
    List<String> notes = new ArrayList<>();
    TrainingProgress progress =
        new TrainingProgress() {
          @Override
          public void prepared(String what, long done, long of) {}

          @Override
          public void step(long step, long steps, double loss, double rate, Duration left) {}

          @Override
          public void note(String line) {
            notes.add(line);
          }
        };

    ViewTraining.Trained trained = new ViewTraining(options(30, 0.3), progress).run(images(280));

    ViewMetrics first = trained.sweep().get(0);
    ViewMetrics second = trained.sweep().get(1);
    assertThat(first.intraPearson()).isLessThan(second.intraPearson());
    assertThat(second.intraPearson()).isLessThan(0.95);
    assertThat(trained.card()).containsEntry("orthogonality", 0.3);
    assertThat(notes).anyMatch(note -> note.startsWith("no weight keeps a mean correlation"));
  }

  @Test
  void exportedGraphGivesViewsOfEqualLength() throws IOException {
    List<ViewInput> images = images(100);
    ViewTraining.Trained trained = new ViewTraining(options(0.03), SILENT).run(images);

    float[][] views =
        OnnxCheck.run(
            trained.model(),
            Map.of(
                "embedding", new float[][] {images.get(0).embedding(), images.get(1).embedding()},
                "style", new float[][] {images.get(0).style(), images.get(1).style()},
                "colour", new float[][] {images.get(0).colour(), images.get(1).colour()}));

    assertThat(trained.views().names()).containsExactly("object", "style", "colour");
    assertThat(trained.views().total()).isEqualTo(24);
    assertThat(views[0]).hasSize(24);
    for (int view = 0; view < 3; view++) {
      double squared = 0;
      for (int i = 8 * view; i < 8 * view + 8; i++) {
        squared += views[1][i] * views[1][i];
      }
      assertThat(squared).isBetween(1 / 3.0 - 1e-4, 1 / 3.0 + 1e-4);
    }
    assertThat((double) trained.card().getOrDefault("largestDifferenceOnnx", 1.0)).isLessThan(1e-5);
  }

  @Test
  void rejectsTooFewImages() {
    assertThatThrownBy(() -> new ViewTraining(options(0.03), SILENT).run(images(20)))
        .isInstanceOf(TrainingException.class)
        .hasMessageContaining("at least 64");
  }
}
