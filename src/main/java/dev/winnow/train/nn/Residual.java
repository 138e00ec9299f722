package dev.winnow.train.nn;

import ai.djl.ndarray.NDArray;
import dev.winnow.bundle.onnx.OnnxGraphBuilder;

/** Adds what its inner layers make to what they were given, of equal shape. */
public record Residual(Layer inner) implements Layer {

  @Override
  public NDArray forward(ForwardPass pass, NDArray input) {
    return input.add(inner.forward(pass, input));
  }

  @Override
  public String export(OnnxGraphBuilder graph, String input) {
    return graph.node("Add", input, inner.export(graph, input));
  }
}
