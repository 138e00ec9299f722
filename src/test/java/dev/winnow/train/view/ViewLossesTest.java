package dev.winnow.train.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import dev.winnow.metric.ViewAgreement;
import dev.winnow.train.nn.ForwardPass;
import dev.winnow.train.nn.TrainingEngine;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Equations 2 to 5 against values worked out by hand, on three images in two dimensions. */
class ViewLossesTest {

  private static final Offset<Float> CLOSE = within(1e-5f);

  private static final float[][] A = {{1, 0}, {0, 1}, {0.6f, 0.8f}};
  private static final float[][] B = {{0, 1}, {0, 1}, {1, 0}};

  private final NDManager manager = TrainingEngine.open(1).newBaseManager();
  private final ForwardPass pass = new ForwardPass(manager, false);

  @AfterEach
  void close() {
    manager.close();
  }

  @Test
  void alignmentIsOneMinusTheMeanCosine() {
    // cosines 0, 1 and 0.6
    assertThat(ViewLosses.alignment(pass, array(A), array(B)).getFloat())
        .isCloseTo(1 - 1.6f / 3, CLOSE);
  }

  @Test
  void orthogonalityIsTheSquaredNormOfTheCrossCorrelation() {
    // Aᵀ B = {{0.6, 1}, {0.8, 1}}: 0.36 + 1 + 0.64 + 1
    assertThat(ViewLosses.orthogonality(pass, array(A), array(B)).getFloat())
        .isCloseTo(3f / 3, CLOSE);
  }

  @Test
  void transferIsOneMinusTheMeanCosineWithTheInput() {
    assertThat(ViewLosses.transfer(pass, array(A), array(A)).getFloat()).isCloseTo(0, CLOSE);
    assertThat(ViewLosses.transfer(pass, array(A), array(B)).getFloat())
        .isCloseTo(1 - 1.6f / 3, CLOSE);
  }

  @Test
  void reconstructionIsTheMeanSquaredDistance() {
    // 2, 0 and 0.16 + 0.64
    assertThat(ViewLosses.reconstruction(pass, array(A), array(B)).getFloat())
        .isCloseTo(2.8f / 3, CLOSE);
  }

  /** ‖Aᵀ B‖² is the sum of the products of the similarities of all pairs in both views. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void orthogonalityComparesSimilarities(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[][] a = units(random, 7, 4);
    float[][] b = units(random, 7, 3);
    double[][] ofA = ViewAgreement.similarities(a);
    double[][] ofB = ViewAgreement.similarities(b);
    double products = 0;
    for (int i = 0; i < 7; i++) {
      for (int j = 0; j < 7; j++) {
        products += ofA[i][j] * ofB[i][j];
      }
    }

    assertThat((double) ViewLosses.orthogonality(pass, array(a), array(b)).getFloat())
        .isCloseTo(products / 7, within(1e-4));
  }

  private static float[][] units(SplittableRandom random, int n, int d) {
    float[][] rows = new float[n][d];
    for (float[] row : rows) {
      double norm = 0;
      for (int i = 0; i < d; i++) {
        row[i] = (float) random.nextGaussian();
        norm += row[i] * row[i];
      }
      for (int i = 0; i < d; i++) {
        row[i] /= (float) Math.sqrt(norm);
      }
    }
    return rows;
  }

  private NDArray array(float[][] rows) {
    return manager.create(rows);
  }
}
