package dev.winnow.train.nn;

import ai.djl.ndarray.NDArray;
import dev.winnow.bundle.onnx.OnnxGraphBuilder;

/** Adds the output of its inner layer to the layer's input, which has the same shape. */
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
