package dev.winnow.train;

import ai.djl.ndarray.NDArray;
import java.util.List;

/** Layers one after the other. */
record Sequence(List<Layer> layers) implements Layer {

  Sequence(Layer... layers) {
    this(List.of(layers));
  }

  @Override
  public NDArray forward(Pass pass, NDArray input) {
    NDArray value = input;
    for (Layer layer : layers) {
      value = layer.forward(pass, value);
    }
    return value;
  }

  @Override
  public String export(OnnxGraph graph, String input) {
    String value = input;
    for (Layer layer : layers) {
      value = layer.export(graph, value);
    }
    return value;
  }
}
