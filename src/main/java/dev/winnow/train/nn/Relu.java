package dev.winnow.train.nn;

import ai.djl.ndarray.NDArray;
import ai.djl.nn.Activation;
import dev.winnow.bundle.onnx.OnnxGraphBuilder;

/** Negative values become 0. */
public record Relu() implements Layer {

  @Override
  public NDArray forward(ForwardPass pass, NDArray input) {
    return Activation.relu(input);
  }

  @Override
  public String export(OnnxGraphBuilder graph, String input) {
    return graph.node("Relu", input);
  }
}
