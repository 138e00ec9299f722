package dev.winnow.train.latent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.GradientCollector;
import dev.winnow.group.GroupedImages;
import dev.winnow.train.latent.LatentOptions.Averaging;
import dev.winnow.train.nn.ForwardPass;
import dev.winnow.train.nn.TrainingEngine;
import dev.winnow.train.nn.Weights;
import dev.winnow.train.nn.Weights.Weight;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Gradients of the engine for whole models, compared to differences of the loss. */
class LatentGradientsTest {

  private static final double STEP = 2e-3;
  private static final int PAIRS = 3;

  private final Engine engine = TrainingEngine.open(1);
  private final GroupedImages images = TestGroups.stripes(PAIRS, 2, 28);

  @ParameterizedTest
  @CsvSource({
    "AE,DEVIATIONS",
    "VAE,DEVIATIONS",
    "GVAE,DEVIATIONS",
    "GVAE,VARIANCES",
    "GVAE_NT,DEVIATIONS",
    "GVAE_NT_CONTENT,DEVIATIONS",
    "ADA_GVAE,DEVIATIONS",
    "ADA_GVAE_NT,VARIANCES"
  })
  void survivesGarbageCollectionBeforeTheBackwardPass(LatentModel model, Averaging averaging) {
    Weights weights = new Weights(3);
    LatentNetwork network = new LatentNetwork(weights, 28, 4);
    LatentOptions options =
        new LatentOptions(model, 4, 3, averaging, 1, 0, 100, 1, PAIRS, 1, 1e-3, 1);
    var objective = new LatentObjective(engine, network, options, images, images, loss -> {});
    float[][] gradients;
    try (NDManager manager = engine.newBaseManager()) {
      ForwardPass pass = new ForwardPass(manager, true);
      try (GradientCollector collector = engine.newGradientCollector()) {
        NDArray loss = loss(objective, pass, 1);
        System.gc(); // a number that the engine only borrowed from Java would be gone now
        collector.backward(loss);
      }
      gradients = pass.gradients(weights.trained());
    }

    List<Weight> trained = weights.trained();
    for (int w = 0; w < trained.size(); w++) {
      int at = largest(gradients[w]);
      float[] values = trained.get(w).values();
      float before = values[at];
      values[at] = (float) (before + STEP);
      double above = value(objective, 1);
      values[at] = (float) (before - STEP);
      double below = value(objective, 1);
      values[at] = before;
      double slope = (above - below) / (2 * STEP);
      assertThat((double) gradients[w][at])
          .as(trained.get(w).name())
          .isCloseTo(slope, within(0.5 + 0.03 * Math.abs(slope)));
    }
  }

  @Test
  void weightOfTheDivergenceRisesDuringTheWarmup() {
    LatentNetwork network = new LatentNetwork(new Weights(3), 28, 4);
    LatentOptions options =
        new LatentOptions(
            LatentModel.GVAE, 4, 3, Averaging.DEVIATIONS, 2, 0.5, 100, 1, PAIRS, 10, 1e-3, 1);
    var objective = new LatentObjective(engine, network, options, images, images, loss -> {});
    long steps = 10 * objective.stepsOfAnEpoch();

    assertThat(objective.beta(0)).isZero();
    assertThat(objective.beta(steps / 4)).isCloseTo(1, within(0.2));
    assertThat(objective.beta(steps / 2)).isCloseTo(2, within(1e-9));
    assertThat(objective.beta(steps)).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({"VAE,false", "GVAE,true", "GVAE_NT_CONTENT,true", "ADA_GVAE,true"})
  void onlySharedDimensionsWarmUp(LatentModel model, boolean shares) {
    LatentNetwork network = new LatentNetwork(new Weights(3), 28, 4);
    LatentOptions options =
        new LatentOptions(model, 4, 3, Averaging.DEVIATIONS, 1, 0.5, 100, 1, PAIRS, 10, 1e-3, 1);
    var objective = new LatentObjective(engine, network, options, images, images, loss -> {});

    double cold = value(objective, 0);
    double warm = value(objective, 1);

    assertThat(warm > cold).isEqualTo(shares);
    if (!shares) {
      assertThat(warm).isEqualTo(cold);
    }
  }

  private NDArray loss(LatentObjective objective, ForwardPass pass, double beta) {
    int[] pairs = {0, 2, 4, 1, 3, 5};
    NDArray batch = pass.manager().create(images.batch(pairs), new Shape(2 * PAIRS, 3, 28, 28));
    return objective.loss(pass, batch, new SplittableRandom(9), beta);
  }

  private double value(LatentObjective objective, double beta) {
    try (NDManager manager = engine.newBaseManager()) {
      return loss(objective, new ForwardPass(manager, false), beta).getFloat();
    }
  }

  private static int largest(float[] values) {
    return IntStream.range(0, values.length)
        .boxed()
        .max((a, b) -> Float.compare(Math.abs(values[a]), Math.abs(values[b])))
        .orElseThrow();
  }
}
