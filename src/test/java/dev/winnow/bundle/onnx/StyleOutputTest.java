package dev.winnow.bundle.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.djl.engine.Engine;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.winnow.bundle.BundleException;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StyleOutputTest {

  /** One channel that is twice the input, and one that is its negative, which ReLU cuts to 0. */
  private static byte[] encoder() {
    var graph = new OnnxGraphBuilder("test");
    String input = graph.input("pixels", 1, 2, 2);
    String convolved =
        graph.convolution(
            input,
            graph.tensor("stem.weight", new float[] {2, -1}, 2, 1, 1, 1),
            graph.tensor("stem.bias", new float[] {0, 0}, 2),
            1,
            1,
            0);
    String activated = graph.node("Relu", convolved);
    graph.output("embedding", graph.flatten(graph.node("GlobalAveragePool", activated)), 2);
    return graph.model(Map.of());
  }

  private static float[][] run(byte[] model, String output, float... pixels) throws OrtException {
    Engine.getEngine("OnnxRuntime"); // sets up ONNX Runtime
    OrtEnvironment environment = OrtEnvironment.getEnvironment();
    try (OrtSession session = environment.createSession(model);
        OnnxTensor tensor =
            OnnxTensor.createTensor(
                environment, FloatBuffer.wrap(pixels), new long[] {1, 1, 2, 2});
        OrtSession.Result result = session.run(Map.of("pixels", tensor))) {
      return (float[][]) result.get(output).orElseThrow().getValue();
    }
  }

  @Test
  void styleIsTheMeanAndDeviationOfEachChannel() throws OrtException {
    byte[] styled = StyleOutput.add(encoder(), List.of("stem"));

    // the first channel is 0, 2, 4, 6: mean 3, variance 5; the second is 0
    float[] style = run(styled, "style", 0, 1, 2, 3)[0];

    assertThat(style).containsExactly(new float[] {3, 0, (float) Math.sqrt(5), 0}, within(1e-5f));
    assertThat(run(styled, "embedding", 0, 1, 2, 3)[0])
        .containsExactly(run(encoder(), "embedding", 0, 1, 2, 3)[0]);
  }

  @Test
  void namesMapsByValueAndReplacesTheOutput() throws OrtException {
    byte[] once = StyleOutput.add(encoder(), List.of("stem", "relu_1"));
    byte[] twice = StyleOutput.add(once, List.of("relu_1"));

    assertThat(StyleOutput.in(encoder())).isFalse();
    assertThat(StyleOutput.in(twice)).isTrue();
    assertThat(StyleOutput.maps(encoder())).isEmpty();
    assertThat(StyleOutput.maps(once)).containsExactly("relu_1", "relu_1");
    assertThat(run(once, "style", 0, 1, 2, 3)[0]).hasSize(8);
    assertThat(run(twice, "style", 0, 1, 2, 3)[0]).hasSize(4);
  }

  @Test
  void namesAnUnknownFeatureMap() {
    assertThat(StyleOutput.has(encoder(), "stem")).isTrue();
    assertThat(StyleOutput.has(encoder(), "stage1")).isFalse();
    assertThatThrownBy(() -> StyleOutput.add(encoder(), List.of("stage1")))
        .isInstanceOf(BundleException.class)
        .hasMessageContaining("no feature map 'stage1'")
        .hasMessageEndingWith("such as relu_1");
  }

  @Test
  void axesAreAnInputFromVersion18OfTheOperatorsOn() throws Exception {
    ModelProto.Builder model = ModelProto.parseFrom(encoder()).toBuilder();
    model.getOpsetImportBuilder(0).setVersion(18);

    byte[] styled = StyleOutput.add(model.build().toByteArray(), List.of("stem"));

    float[] style = run(styled, "style", 0, 1, 2, 3)[0];
    assertThat(style).containsExactly(new float[] {3, 0, (float) Math.sqrt(5), 0}, within(1e-5f));
    assertThat(StyleOutput.add(styled, List.of("stem"))).isEqualTo(styled);
  }

  @Test
  void mapsMayHaveHalfPrecision() throws Exception {
    ModelProto.Builder model = ModelProto.parseFrom(encoder()).toBuilder();
    model
        .getGraphBuilder()
        .addNode(
            Nodes.node(
                "halves",
                "Cast",
                List.of(Nodes.integer("to", DataType.FLOAT16_VALUE)),
                List.of("pixels")));

    byte[] styled = StyleOutput.add(model.build().toByteArray(), List.of("halves"));

    float[] style = run(styled, "style", 0, 1, 2, 3)[0];
    assertThat(style).containsExactly(new float[] {1.5f, (float) Math.sqrt(1.25)}, within(1e-3f));
    assertThat(StyleOutput.maps(styled)).containsExactly("halves");
  }
}
