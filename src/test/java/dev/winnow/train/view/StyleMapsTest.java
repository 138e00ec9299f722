package dev.winnow.train.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.onnx.OnnxGraphBuilder;
import dev.winnow.bundle.onnx.StyleOutput;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StyleMapsTest {

  private static final List<String> SCENES =
      List.of("stem", "quarter", "eighth", "eighth.residual");
  private static final List<String> CLASSIFIER = List.of("stage1", "stage2", "stage3", "stage4");

  /** Convolutions in a row, with these names. */
  private static byte[] encoder(List<String> names) {
    var graph = new OnnxGraphBuilder("test");
    String value = graph.input("pixels", 1, 2, 2);
    for (String name : names) {
      String weight = graph.tensor(name + ".weight", new float[] {2}, 1, 1, 1, 1);
      String bias = graph.tensor(name + ".bias", new float[] {0}, 1);
      value = graph.node("Relu", graph.convolution(value, weight, bias, 1, 1, 0));
    }
    graph.output("embedding", graph.flatten(graph.node("GlobalAveragePool", value)), 1);
    return graph.model(Map.of());
  }

  private static List<String> prefixed(String prefix, List<String> names) {
    return names.stream().map(prefix::concat).toList();
  }

  @Test
  void usesTheStyleOfThePhotographBackbone() {
    List<String> both =
        Stream.concat(
                prefixed("scenes/", SCENES).stream(), prefixed("backbone/", CLASSIFIER).stream())
            .toList();

    assertThat(StyleOutput.maps(StyleMaps.add(encoder(both))))
        .containsExactly("relu_9", "relu_11", "relu_13", "relu_15");
  }

  @Test
  void usesTheStyleOfASceneNetworkAlone() {
    assertThat(StyleOutput.maps(StyleMaps.add(encoder(SCENES)))).hasSize(4);
    assertThat(StyleOutput.maps(StyleMaps.add(encoder(prefixed("scenes/", SCENES))))).hasSize(4);
  }

  @Test
  void keepsNamedMapsOfOtherEncoders() {
    byte[] named = StyleOutput.add(encoder(List.of("first", "second")), List.of("second"));

    assertThat(StyleOutput.maps(StyleMaps.add(named))).isEqualTo(StyleOutput.maps(named));
  }

  @Test
  void rejectsOtherEncodersWithoutNamedMaps() {
    assertThatThrownBy(() -> StyleMaps.add(encoder(List.of("first"))))
        .isInstanceOf(BundleException.class)
        .hasMessageContaining("--style-maps");
  }
}
