package dev.winnow.train.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LossesTest {

  private final NDManager manager = TrainingEngine.open(1).newBaseManager();
  private final ForwardPass pass = new ForwardPass(manager, true);

  @AfterEach
  void close() {
    manager.close();
  }

  @Test
  void infoNceOfTwoPairs() {
    // given products 1, 0 / 0.6, 0.8 at a scale of 2
    NDArray images = manager.create(new float[][] {{1, 0}, {0.6f, 0.8f}});
    NDArray texts = manager.create(new float[][] {{1, 0}, {0, 1}});
    NDArray none = manager.zeros(new ai.djl.ndarray.types.Shape(2, 2));

    // when
    float loss = Losses.infoNce(pass, images, texts, pass.constant(2), none).getFloat();

    // then the mean of log(1 + e^-2), log(1 + e^-0.4) by rows, log(1 + e^-0.8), log(1 + e^-1.6) by
    // columns
    double expected =
        (Math.log1p(Math.exp(-2))
                + Math.log1p(Math.exp(-0.4))
                + Math.log1p(Math.exp(-0.8))
                + Math.log1p(Math.exp(-1.6)))
            / 4;
    assertThat(loss).isCloseTo((float) expected, within(1e-6f));
  }

  @Test
  void maskedPairsAddNoLoss() {
    NDArray images = manager.create(new float[][] {{1, 0}, {1, 0}});
    NDArray mask = manager.create(new float[][] {{0, -1e4f}, {-1e4f, 0}});

    float loss = Losses.infoNce(pass, images, images, pass.constant(5), mask).getFloat();

    assertThat(loss).isCloseTo(0, within(1e-6f));
  }

  /** The length of a vector does not affect the similarity. */
  @Test
  void masksSimilarTextsByCosine() {
    float[][] texts = {{3, 0}, {2, 2}, {0.5f, 0.01f}};

    float[] mask = Losses.alike(pass, texts).toFloatArray();

    assertThat(mask).containsExactly(new float[] {0, 0, -1e4f, 0, 0, 0, -1e4f, 0, 0}, within(0f));
  }

  @Test
  void crossEntropyIsAWeightedMean() {
    NDArray logits = manager.create(new float[][] {{0, 0}, {(float) Math.log(3), 0}});

    float loss = Losses.crossEntropy(pass, logits, new float[] {0, 1, 3, 0}).getFloat();

    assertThat(loss).isCloseTo((float) (-(Math.log(0.5) + 3 * Math.log(0.75)) / 4), within(1e-6f));
  }

  @Test
  void binaryCrossEntropyIsPerPositiveAndDoesNotOverflow() {
    NDArray logits = manager.create(new float[][] {{0, (float) Math.log(3)}, {-500, 500}});

    float loss = Losses.binaryCrossEntropy(pass, logits, new float[] {1, 0, 0, 1}).getFloat();

    // log 2 for the first, log 4 for the second, nothing for the two that are certain; two ones
    assertThat(loss).isCloseTo((float) ((Math.log(2) + Math.log(4)) / 2), within(1e-6f));
  }
}
