package dev.winnow.bundle.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.bundle.BundleException;
import dev.winnow.train.OnnxCheck;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class OnnxPartTest {

  private static final float[] INPUT = {1, -2, 3};

  /** y = relu(3 x) + 1, and a weight that it does not need. */
  private static OnnxPart inner() {
    var graph = new OnnxGraphBuilder("inner");
    String x = graph.input("x", 3);
    graph.tensor("unneeded", new float[300], 300);
    String scaled = graph.node("Mul", x, graph.tensor("scale", new float[] {3}, 1));
    String positive = graph.node("Relu", scaled);
    graph.output("y", graph.node("Add", positive, graph.tensor("shift", new float[] {1}, 1)), 3);
    return OnnxPart.read(graph.model(Map.of()), "inner").upTo("y");
  }

  private static byte[] outer(OnnxPart part) {
    var graph = new OnnxGraphBuilder("outer");
    String x = graph.input("pixels", 3);
    String doubled = graph.node("Mul", x, graph.tensor("scale", new float[] {2}, 1));
    graph.output("z", graph.include(part, "inner/", "x", doubled, false), 3);
    return graph.model(Map.of());
  }

  @Test
  void partComputesTheSameInAnotherGraph() {
    float[][] computed = OnnxCheck.run(outer(inner()), "pixels", INPUT, 1, 3);

    assertThat(computed[0]).containsExactly(7, 1, 19);
  }

  @Test
  void extractsOnlyTheNeededWeights() {
    assertThat(inner().weights()).containsOnlyKeys("scale", "shift");
  }

  @Test
  void extractsAPartAsItWasInserted() {
    // when
    OnnxPart whole = OnnxPart.read(outer(inner()), "outer");
    OnnxPart again = Objects.requireNonNull(whole.under("inner/", "y"));

    // then
    assertThat(outer(again)).isEqualTo(outer(inner()));
    assertThat(whole.under("other/", "y")).isNull();
  }

  @Test
  void largeWeightsAreStoredInHalfTheSize() {
    // given
    float[] weights = new float[1024];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = i / 512f;
    }
    var graph = new OnnxGraphBuilder("inner");
    String x = graph.input("x", 1024);
    graph.output("y", graph.node("Mul", x, graph.tensor("w", weights, 1024)), 1024);
    OnnxPart part = OnnxPart.read(graph.model(Map.of()), "inner").upTo("y");
    float[] ones = new float[1024];
    Arrays.fill(ones, 1);

    // when
    byte[] half = including(part, true);
    byte[] whole = including(part, false);

    // then
    assertThat(whole.length - half.length).isGreaterThan(1900);
    float[] computed = OnnxCheck.run(half, "x", ones, 1, 1024)[0];
    for (int i = 0; i < weights.length; i++) {
      assertThat(computed[i]).isCloseTo(weights[i], within(1e-3f));
    }
  }

  private static byte[] including(OnnxPart part, boolean half) {
    var graph = new OnnxGraphBuilder("outer");
    String x = graph.input("x", 1024);
    graph.output("z", graph.include(part, "p/", "x", x, half), 1024);
    return graph.model(Map.of());
  }

  @Test
  void rejectsInvalidGraphs() {
    assertThatThrownBy(() -> OnnxPart.read(new byte[] {8, 8}, "a.onnx"))
        .isInstanceOf(BundleException.class)
        .hasMessageContaining("a.onnx");
  }
}
