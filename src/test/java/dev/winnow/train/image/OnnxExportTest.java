package dev.winnow.train.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import dev.winnow.bundle.onnx.OnnxGraphBuilder;
import dev.winnow.train.OnnxCheck;
import dev.winnow.train.TrainingException;
import dev.winnow.train.nn.ForwardPass;
import dev.winnow.train.nn.TrainingEngine;
import dev.winnow.train.nn.Weights;
import dev.winnow.train.nn.Weights.Weight;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class OnnxExportTest {

  private final SplittableRandom random = new SplittableRandom(1);

  @Test
  void exportedNetworkAgreesWithTheEngine() {
    // given a network whose normalisations have seen something
    Weights weights = new Weights(2);
    ImageNetwork network = new ImageNetwork(weights, 5, 3, 2, 4, 6, 8, 7);
    for (Weight weight : weights.all()) {
      for (int i = 0; i < weight.values().length; i++) {
        weight.values()[i] += (float) random.nextDouble(0.3);
      }
    }
    float[] pixels = values(2 * 3 * 64 * 48);
    float[][] expected;
    try (NDManager manager = TrainingEngine.open(1).newBaseManager()) {
      ForwardPass pass = new ForwardPass(manager, false);
      NDArray input = manager.create(pixels, new Shape(2, 3, 64, 48));
      float[] all = network.embeddings(pass, network.see(pass, input)).toFloatArray();
      expected = new float[][] {Arrays.copyOf(all, 5), Arrays.copyOfRange(all, 5, 10)};
    }

    // when
    OnnxGraphBuilder graph = new OnnxGraphBuilder("test");
    String input = graph.input("pixels", 3, 64, 48);
    graph.output("embedding", network.export(graph, input), 5);
    float[][] actual = OnnxCheck.run(graph.model(Map.of("a", "b")), "pixels", pixels, 2, 3, 64, 48);

    // then
    assertThat(OnnxCheck.requireEqual(expected, actual)).isLessThan(1e-5);
  }

  @Test
  void rejectsAGraphWithOtherResults() {
    assertThatThrownBy(
            () -> OnnxCheck.requireEqual(new float[][] {{1, 0}}, new float[][] {{1, 0.01f}}))
        .isInstanceOf(TrainingException.class)
        .hasMessageContaining("differs by");
  }

  @Test
  void topKeepsTheLargestValuesOfARow() {
    OnnxGraphBuilder graph = new OnnxGraphBuilder("top");
    graph.output("top", graph.top(graph.input("x", 4), 2), 4);

    float[][] kept =
        OnnxCheck.run(graph.model(Map.of()), "x", new float[] {1, 4, 3, 2, 0, 0, 7, 0}, 2, 4);

    assertThat(kept[0]).containsExactly(0, 4, 3, 0);
    assertThat(kept[1]).containsExactly(0, 0, 7, 0);
  }

  private float[] values(int size) {
    float[] values = new float[size];
    for (int i = 0; i < size; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return values;
  }
}
