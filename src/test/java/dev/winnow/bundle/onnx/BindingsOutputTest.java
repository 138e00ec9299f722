package dev.winnow.bundle.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.djl.engine.Engine;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.winnow.bundle.Bindings;
import dev.winnow.bundle.BundleException;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BindingsOutputTest {

  private static final Bindings DOGS_AND_CATS =
      new Bindings(List.of("dog", "cat"), List.of("red", "blue"));

  private static final float SURE = 50;

  /** Classifies a place by its first channel as dog, cat or nothing, by its second as a colour. */
  private static byte[] encoder(String prefix, boolean gated) {
    var graph = new OnnxGraphBuilder("test");
    String input = graph.input("pixels", 2, 1, 2);
    String things = classifier(graph, input, prefix + "types", 0);
    String colours = classifier(graph, input, prefix + "hues", 1);
    String pooled =
        graph.flatten(
            graph.node(
                "GlobalMaxPool", graph.concat(graph.softmax(things), graph.softmax(colours))));
    graph.output(prefix + "embedding", pooled, 6);
    if (gated) {
      String half = graph.tensor("gate", new float[] {0.5f}, 1, 1);
      graph.output("mixed", graph.node("Mul", graph.unit(prefix + "embedding"), half), 6);
    }
    return graph.model(Map.of());
  }

  /** Channel values 1, -1 and 0 are the classes 0, 1 and nothing. */
  private static String classifier(OnnxGraphBuilder graph, String input, String name, int channel) {
    float[] weights = new float[6];
    weights[channel] = SURE;
    weights[2 + channel] = -SURE;
    return graph.convolution(
        input,
        graph.tensor(name + ".weight", weights, 3, 2, 1, 1),
        graph.tensor(name + ".bias", new float[] {0, 0, SURE / 2}, 3),
        1,
        1,
        0);
  }

  private static float[] bindings(byte[] model, float... pixels) throws OrtException {
    Engine.getEngine("OnnxRuntime"); // sets up ONNX Runtime
    OrtEnvironment environment = OrtEnvironment.getEnvironment();
    try (OrtSession session = environment.createSession(model);
        OnnxTensor tensor =
            OnnxTensor.createTensor(
                environment, FloatBuffer.wrap(pixels), new long[] {1, 2, 1, 2});
        OrtSession.Result result = session.run(Map.of("pixels", tensor))) {
      return ((float[][]) result.get("bindings").orElseThrow().getValue())[0];
    }
  }

  @Test
  void thingsAreBoundToTheColoursOfTheirPlaces() throws OrtException {
    byte[] model = BindingsOutput.add(encoder("", false), DOGS_AND_CATS);

    // a blue dog beside a red cat: dog red, dog blue, cat red, cat blue
    assertThat(bindings(model, 1, -1, -1, 1))
        .containsExactly(new float[] {0, 1, 1, 0}, within(1e-5f));
    // two places of a red dog
    assertThat(bindings(model, 1, 1, 1, 1))
        .containsExactly(new float[] {2, 0, 0, 0}, within(1e-5f));
    // a colour without a thing
    assertThat(bindings(model, 0, 0, 1, -1))
        .containsExactly(new float[] {0, 0, 0, 0}, within(1e-5f));
  }

  @Test
  void theWeightOfTheNetworkScalesTheOutput() throws OrtException {
    byte[] model = BindingsOutput.add(encoder("scenes/", true), DOGS_AND_CATS);

    assertThat(bindings(model, 1, -1, -1, 1))
        .containsExactly(new float[] {0, 0.5f, 0.5f, 0}, within(1e-5f));
  }

  @Test
  void replacesTheOutput() throws OrtException {
    byte[] twice =
        BindingsOutput.add(BindingsOutput.add(encoder("", false), DOGS_AND_CATS), DOGS_AND_CATS);

    assertThat(bindings(twice, 1, 1, 1, 1))
        .containsExactly(new float[] {2, 0, 0, 0}, within(1e-5f));
  }

  @Test
  void rejectsAGraphThatClassifiesOtherThings() {
    var three = new Bindings(List.of("dog", "cat", "cow"), List.of("red", "blue"));

    assertThat(BindingsOutput.fits(encoder("", false), DOGS_AND_CATS)).isTrue();
    assertThat(BindingsOutput.fits(encoder("", false), three)).isFalse();
    assertThatThrownBy(() -> BindingsOutput.add(encoder("", false), three))
        .isInstanceOf(BundleException.class)
        .hasMessageContaining("does not classify places by 3 classes (types.weight)");
  }
}
