package dev.winnow.train.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import dev.winnow.train.nn.ForwardPass;
import dev.winnow.train.nn.TrainingEngine;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The losses of paper 1 against values worked out by hand. */
class SparseLossesTest {

  private static final Offset<Float> CLOSE = within(1e-5f);

  private final NDManager manager = TrainingEngine.open(1).newBaseManager();
  private final ForwardPass pass = new ForwardPass(manager, false);

  @AfterEach
  void close() {
    manager.close();
  }

  private NDArray rows(float[]... rows) {
    return manager.create(rows);
  }

  @Test
  void reconstructionIsTheSquaredDistance() {
    NDArray loss =
        SparseLosses.reconstruction(
            pass,
            rows(new float[] {1, 2}, new float[] {0, 0}),
            rows(new float[] {0, 0}, new float[] {3, 0}));

    assertThat(loss.getFloat()).isCloseTo((5f + 9f) / 2, CLOSE); // ((1 + 4) + 9) / 2 words
  }

  @Test
  void averageSparsityCountsOnlyActivationsAboveTheTarget() {
    // Mean activations 0.5, 0.1 and 0.3
    NDArray loss =
        SparseLosses.averageSparsity(
            rows(new float[] {1, 0.2f, 0.3f}, new float[] {0, 0, 0.3f}), 0.2);

    assertThat(loss.getFloat()).isCloseTo(0.3f * 0.3f + 0.1f * 0.1f, CLOSE);
  }

  @Test
  void partialSparsityIsZeroAtZeroAndOne() {
    NDArray loss =
        SparseLosses.partialSparsity(
            pass, rows(new float[] {0, 1, 0.5f}, new float[] {0.2f, 0, 1}));

    assertThat(loss.getFloat()).isCloseTo((0.25f + 0.16f) / 2, CLOSE);
  }

  @Test
  void maskIsTheUnionOfSentenceAndTopDimensions() {
    NDArray encoded = rows(new float[] {0.1f, 0.9f, 0.4f, 0.3f});

    assertThat(SparseLosses.masked(encoded, 2, null).toFloatArray())
        .containsExactly(0, 0.9f, 0.4f, 0);
    assertThat(SparseLosses.masked(encoded, 2, rows(new float[] {1, 1, 0, 0})).toFloatArray())
        .containsExactly(0.1f, 0.9f, 0.4f, 0);
  }

  @Test
  void contrastiveIsTheMeanOfBothDirections() {
    // Cosines: image 1 with the texts 1 and 0.6, image 2 with them 0 and 0.8
    NDArray loss =
        SparseLosses.contrastive(
            pass,
            rows(new float[] {2, 0}, new float[] {0, 1}),
            rows(new float[] {1, 0}, new float[] {3, 4}),
            0.5,
            manager.zeros(new ai.djl.ndarray.types.Shape(2, 2)));

    double images = Math.log(softmax(2, 1.2)) + Math.log(softmax(1.6, 0));
    double texts = Math.log(softmax(2, 0)) + Math.log(softmax(1.6, 1.2));
    assertThat(loss.getFloat()).isCloseTo((float) (-(images + texts) / 4), CLOSE);
  }

  private static double softmax(double own, double other) {
    return Math.exp(own) / (Math.exp(own) + Math.exp(other));
  }
}
