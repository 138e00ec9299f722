package dev.winnow.train.nn;

import ai.djl.ndarray.NDArray;
import dev.winnow.bundle.onnx.OnnxGraphBuilder;
import java.util.List;

/** Layers one after the other. */
public record Sequence(List<Layer> layers) implements Layer {

  public Sequence(Layer... layers) {
    this(List.of(layers));
  }

  @Override
  public NDArray forward(ForwardPass pass, NDArray input) {
    NDArray value = input;
    for (Layer layer : layers) {
      value = layer.forward(pass, value);
    }
    return value;
  }

  @Override
  public String export(OnnxGraphBuilder graph, String input) {
    String value = input;
    for (Layer layer : layers) {
      value = layer.export(graph, value);
    }
    return value;
  }
}
