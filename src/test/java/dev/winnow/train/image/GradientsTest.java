package dev.winnow.train.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.GradientCollector;
import dev.winnow.train.nn.ForwardPass;
import dev.winnow.train.nn.Losses;
import dev.winnow.train.nn.TrainingEngine;
import dev.winnow.train.nn.Weights;
import dev.winnow.train.nn.Weights.Kind;
import dev.winnow.train.nn.Weights.Weight;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Gradients of the engine for all layers, compared to differences of the loss. */
class GradientsTest {

  private static final float STEP = 2e-4f;

  private final Engine engine = TrainingEngine.open(1);
  private final Weights weights = new Weights(3);
  private final ImageNetwork network = new ImageNetwork(weights, 4, 2, 3, 3, 4, 4, 6);
  private final Weight scale = weights.constant("scale", Kind.TRAINED, 0.7f, 1);
  private final float[] pixels = random(4 * 3 * 32 * 32);
  private final float[] texts = random(4 * 4);

  @Test
  void survivesGarbageCollectionBeforeTheBackwardPass() {
    // given the gradients of a small network under all losses
    float[][] gradients;
    try (NDManager manager = engine.newBaseManager()) {
      ForwardPass pass = new ForwardPass(manager, true);
      try (GradientCollector collector = engine.newGradientCollector()) {
        NDArray loss = loss(pass);
        System.gc(); // a number that the engine only borrowed from Java would be gone now
        churn();
        collector.backward(loss);
      }
      gradients = pass.gradients(weights.trained());
    }

    // then those of the largest components agree with central differences
    List<Weight> trained = weights.trained();
    for (int w = 0; w < trained.size(); w++) {
      int at = largest(gradients[w]);
      float[] values = trained.get(w).values();
      float before = values[at];
      values[at] = before + STEP;
      double above = value();
      values[at] = before - STEP;
      double below = value();
      values[at] = before;
      double slope = (above - below) / (2 * STEP);
      assertThat((double) gradients[w][at])
          .as(trained.get(w).name())
          .isCloseTo(slope, within(0.02 + 0.03 * Math.abs(slope)));
    }
  }

  private NDArray loss(ForwardPass pass) {
    var seen = network.see(pass, pass.manager().create(pixels, new Shape(4, 3, 32, 32)));
    NDArray images = Losses.normalised(network.embeddings(pass, seen));
    NDArray captions = Losses.normalised(pass.manager().create(texts, new Shape(4, 4)));
    NDArray none = pass.manager().zeros(new Shape(4, 4));
    NDArray factor = pass.get(scale).exp();
    return Losses.infoNce(pass, images, captions, factor, none)
        .add(Losses.crossEntropy(pass, seen.types(), shares(4 * 3 * 2 * 2)))
        .add(Losses.crossEntropy(pass, seen.hues(), shares(4 * 4 * 2 * 2)))
        .add(
            Losses.binaryCrossEntropy(
                pass,
                images.mul(factor),
                new float[] {1, 0, 0, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0}));
  }

  private static float[] shares(int size) {
    float[] shares = new float[size];
    for (int i = 0; i < size; i++) {
      shares[i] = i % 3 == 0 ? 0.3f : 0;
    }
    return shares;
  }

  private double value() {
    try (NDManager manager = engine.newBaseManager()) {
      return loss(new ForwardPass(manager, true)).getFloat();
    }
  }

  private static void churn() {
    for (int i = 0; i < 200; i++) {
      assertThat(new float[10_000]).isNotNull();
    }
  }

  private static int largest(float[] values) {
    return IntStream.range(0, values.length)
        .boxed()
        .max((a, b) -> Float.compare(Math.abs(values[a]), Math.abs(values[b])))
        .orElseThrow();
  }

  private static float[] random(int size) {
    SplittableRandom random = new SplittableRandom(size);
    float[] values = new float[size];
    for (int i = 0; i < size; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return values;
  }
}
