package dev.winnow.train.latent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import dev.winnow.train.nn.ForwardPass;
import dev.winnow.train.nn.TrainingEngine;
import dev.winnow.train.nn.Weights;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TransposedConvolutionTest {

  private static final int IN = 2;
  private static final int OUT = 3;
  private static final int SIDE = 5;

  private final Engine engine = TrainingEngine.open(1);
  private final SplittableRandom random = new SplittableRandom(4);

  /** Every pixel of the input adds its kernel to the result, at twice its place. */
  @ParameterizedTest
  @ValueSource(ints = {3, 4})
  void agreesWithADirectComputation(int kernel) {
    double[][][][] w = kernels(kernel);
    float[] input = new float[IN * SIDE * SIDE];
    for (int i = 0; i < input.length; i++) {
      input[i] = (float) random.nextGaussian();
    }
    Weights weights = new Weights(1);
    var layer = new TransposedConvolution(weights, "up", IN, OUT, kernel);
    place(weights.all().get(0).values(), w, kernel);
    Arrays.fill(weights.all().get(1).values(), 0.5f);

    float[] made;
    try (NDManager manager = engine.newBaseManager()) {
      made =
          layer
              .forward(
                  new ForwardPass(manager, false),
                  manager.create(input, new Shape(1, IN, SIDE, SIDE)))
              .toFloatArray();
    }

    double[] expected = scattered(input, w, kernel);
    assertThat(made).hasSize(expected.length);
    for (int i = 0; i < made.length; i++) {
      assertThat((double) made[i]).isCloseTo(expected[i], within(1e-5));
    }
  }

  private double[][][][] kernels(int kernel) {
    double[][][][] w = new double[IN][OUT][kernel][kernel];
    for (double[][][] ofInput : w) {
      for (double[][] square : ofInput) {
        for (double[] row : square) {
          Arrays.setAll(row, i -> random.nextGaussian());
        }
      }
    }
    return w;
  }

  /** Result (2y + i, 2x + j) gets input (y', x') with tap 2y + i + 1 − 2y'. */
  private static void place(float[] matrix, double[][][][] w, int kernel) {
    Arrays.fill(matrix, 0);
    for (int phase = 0; phase < 4; phase++) {
      for (int tap = 0; tap < 4; tap++) {
        int row = tap(phase / 2, tap / 2, kernel);
        int column = tap(phase % 2, tap % 2, kernel);
        for (int out = 0; out < OUT; out++) {
          for (int in = 0; in < IN; in++) {
            if (row >= 0 && column >= 0 && row < kernel && column < kernel) {
              matrix[((phase * OUT + out) * IN + in) * 4 + tap] = (float) w[in][out][row][column];
            }
          }
        }
      }
    }
  }

  private static int tap(int phase, int window, int kernel) {
    int offset = window - (kernel == 4 && phase == 0 ? 1 : 0);
    return phase + 1 - 2 * offset;
  }

  private static double[] scattered(float[] input, double[][][][] w, int kernel) {
    int side = 2 * SIDE;
    double[] result = new double[OUT * side * side];
    Arrays.fill(result, 0.5);
    for (int in = 0; in < IN; in++) {
      for (int at = 0; at < SIDE * SIDE; at++) {
        for (int out = 0; out < OUT; out++) {
          for (int tap = 0; tap < kernel * kernel; tap++) {
            int y = 2 * (at / SIDE) + tap / kernel - 1;
            int x = 2 * (at % SIDE) + tap % kernel - 1;
            if (y >= 0 && x >= 0 && y < side && x < side) {
              result[(out * side + y) * side + x] +=
                  input[in * SIDE * SIDE + at] * w[in][out][tap / kernel][tap % kernel];
            }
          }
        }
      }
    }
    return result;
  }
}
